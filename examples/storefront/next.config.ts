import type { NextConfig } from "next"

const config: NextConfig = {
  reactStrictMode: true,
  poweredByHeader: false,
  devIndicators: false,
  // The repository's own `npm run lint` checks these files.
  eslint: { ignoreDuringBuilds: true },
  // The repository around this example has its own lock file.
  outputFileTracingRoot: __dirname,
}

export default config
