import { readOptions } from "../options"

/** An address as the service's and as that of the shop's links. */
const read = (baseUrl: string) => {
  const settings = readOptions({ baseUrl, links: { baseUrl } })
  return [settings.baseUrl, settings.links.baseUrl]
}

it.each([
  " https://api.example.com",
  "https://api.example.com\n",
  "\thttps://api.example.com \r\n",
])(
  "%j is meant without what surrounds it, which a variable or a secret's file brings along",
  (baseUrl) => {
    expect(read(baseUrl)).toEqual(["https://api.example.com", "https://api.example.com"])
  }
)

it.each([
  "https://api.exa\nmple.com",
  "https://api.example.com/a b",
  "https://api.example.com\u0000",
  "\u0001https://api.example.com",
])("%j is refused, though an address may be read from it", (baseUrl) => {
  expect(() => readOptions({ baseUrl })).toThrow(
    "baseUrl: must be an address without spaces or control characters"
  )
  expect(() => readOptions({ links: { baseUrl } })).toThrow("links.baseUrl: must be an address")
})

it.each([
  "https://api.example.com?tenant=1",
  "https://api.example.com/#",
  "https://api.example.com/?",
  "https://api.example.com/v1#main",
])("%j is refused: what is put behind it would not reach the path", (baseUrl) => {
  const wanted = "baseUrl: must be an address without ? and #"
  expect(() => readOptions({ baseUrl })).toThrow(wanted)
  expect(() => readOptions({ links: { baseUrl } })).toThrow(`links.${wanted}`)
})

it.each([
  "http://localhost:3000",
  "http://127.0.0.1:3000",
  "http://127.0.0.2",
  "http://[::1]:3000",
])("%j may be http: it is on this machine", (baseUrl) => {
  expect(read(baseUrl)).toEqual([baseUrl, baseUrl])
})

it.each(["http://example.com", "http://127.0.0.1.example.com", "http://10.0.0.1"])(
  "%j may not be http: it is elsewhere",
  (baseUrl) => {
    expect(() => readOptions({ baseUrl })).toThrow("http is allowed only for this machine")
  }
)
