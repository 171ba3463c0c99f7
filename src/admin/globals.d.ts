/** Filled in by Medusa's admin bundler: where the shop's server answers. */
declare const __BACKEND_URL__: string | undefined
