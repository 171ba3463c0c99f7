export type * from "./http"
export type * from "./events"
export type * from "./settings"
export type { PluginOptions } from "../core/options"
