import { StatusBadge, Text } from "@medusajs/ui"
import { Link } from "react-router-dom"
import type { NoticeLine } from "../wording/notice-line"
import { LINK_STYLE } from "./link-style"

/** One line of a notice above a list: the problem, and a link to it. */
export const NoticeRow = ({ color, badge, text, to, link }: NoticeLine) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-6 py-3">
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
      <StatusBadge color={color} className="shrink-0 text-nowrap">
        {badge}
      </StatusBadge>
      <Text
        size="small"
        leading="compact"
        className="text-ui-fg-subtle min-w-0 [overflow-wrap:anywhere]"
      >
        {text}
      </Text>
    </div>
    <Link to={to} className={`${LINK_STYLE} txt-compact-small-plus shrink-0`}>
      {link}
    </Link>
  </div>
)
