import { writeFileSync } from "node:fs"
import { drawLifecycle } from "../src/core/lifecycle/__tests__/draw"

/** Writes the diagrams and the list of moves into the documentation. */
const { file, after } = drawLifecycle()
writeFileSync(file, after)
