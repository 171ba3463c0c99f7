export type * from "./http"
export type * from "./events"
export type { PluginOptions } from "../core/options"
