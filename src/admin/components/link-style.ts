/**
 * The style of links in text: the darker of the dashboard's blues, because the other is too pale on white.
 */
export const LINK_STYLE =
  "text-ui-fg-interactive-hover hover:text-ui-tag-blue-text focus-visible:shadow-borders-focus rounded outline-none"
