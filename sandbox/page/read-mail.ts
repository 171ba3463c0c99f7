const SIGNS: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&amp;": "&",
}

/** The text that a mail program shows for simple HTML: paragraphs and breaks, no other tags. */
export function readMail(content: string): string {
  return content
    .replace(/<\/p>\s*/gi, "\n\n")
    .replace(/<br\s*\/?>/gi, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&(lt|gt|quot|#39|amp);/g, (sign) => SIGNS[sign] ?? sign)
    .trim()
}
