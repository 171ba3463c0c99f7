import type { NextConfig } from "next"

const config: NextConfig = {
  reactStrictMode: true,
  poweredByHeader: false,
  devIndicators: false,
  // The repository's own `npm run lint` looks at these files.
  eslint: { ignoreDuringBuilds: true },
  // The repository around this example has a lock file of its own.
  outputFileTracingRoot: __dirname,
}

export default config
