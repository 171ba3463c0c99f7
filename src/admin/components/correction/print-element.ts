/**
 * Black on white, with borders, at the full width of the paper: the dashboard's classes do not apply here.
 */
const STYLE = `
  @page { size: A4 landscape; margin: 12mm; }
  body { font: 10pt/1.35 sans-serif; color: #000; background: #fff; }
  h1 { font-size: 14pt; margin: 0 0 2mm; } h2 { font-size: 11pt; margin: 5mm 0 1mm; }
  p { margin: 0 0 2mm; }
  table { font: inherit; width: 100%; border-collapse: collapse; }
  thead { display: table-header-group; } tr { break-inside: avoid; }
  th, td { border: 0.5pt solid #888; padding: 1mm 1.5mm; vertical-align: top; text-align: left; }
  thead td { border: 0; }
  .text-right { text-align: right; } .whitespace-nowrap { white-space: nowrap; }
  svg, button { display: none; }
`

/** Prints a single element of the page, by copying it into a hidden frame. */
export function printElement(element: HTMLElement | null, title: string): void {
  if (!element) return
  const frame = document.createElement("iframe")
  frame.setAttribute("aria-hidden", "true")
  frame.style.cssText = "position:fixed;width:0;height:0;border:0;visibility:hidden"
  document.body.append(frame)
  const { contentDocument: page, contentWindow: view } = frame
  if (!page || !view) return frame.remove()
  const style = page.createElement("style")
  style.textContent = STYLE
  page.title = title
  page.head.append(style)
  page.body.append(page.importNode(element, true))
  // The browser's print dialog may outlive this call.
  view.addEventListener("afterprint", () => frame.remove())
  view.print()
}
