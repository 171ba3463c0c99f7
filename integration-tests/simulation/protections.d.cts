/** A text of a file, relative to the project's root, and what is put in its place. */
type Change = { file: string; find: string; put: string }

export declare const PROTECTIONS: readonly (Change & { name: string; also?: readonly Change[] })[]
