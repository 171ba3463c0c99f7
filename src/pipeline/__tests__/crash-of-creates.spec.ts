import { CREATES, describeCrashes } from "./support/crashes"

describeCrashes(CREATES)
