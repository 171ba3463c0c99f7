const { MetadataStorage } = require("@medusajs/framework/mikro-orm/core")

// Models registered by an earlier suite of the same worker would be registered twice.
MetadataStorage.clear()
