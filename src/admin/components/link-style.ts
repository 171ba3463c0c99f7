/** How a link in a text looks; the dashboard's own blue is too pale on white to be read by everybody. */
export const LINK_STYLE =
  "text-ui-tag-blue-text hover:text-ui-fg-interactive-hover focus-visible:shadow-borders-focus rounded outline-none"
