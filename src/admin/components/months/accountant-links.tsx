import { Button, Container, Heading, Label, Select, Skeleton, Text } from "@medusajs/ui"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import type { MonthReading } from "../../../types"
import { useAccountantLink, useAccountantLinks } from "../../queries/accountant-links"
import { useRights } from "../../queries/invoicing-rights"
import { useFormats } from "../../wording/use-formats"
import { ShownLink } from "../dialogs/shown-link"
import { LoadError } from "../load-error"
import { AccountantLinkItem } from "./accountant-link-item"

/** For how many days a link can be valid. */
const VALIDITIES = [7, 30, 90, 365] as const
const USUAL = "30"

type LinksProps = { reading: MonthReading; closed: MonthReading | null }

/** The accountant's links to a month: what they show, and how to make, copy and revoke them. */
export const AccountantLinks = ({ reading, closed }: LinksProps) => {
  const { t } = useTranslation("invoicing")
  const { moment } = useFormats()
  const mayGive = useRights()?.includes("resend") === true
  const [address, setAddress] = useState<string | null>(null)
  const { data, error, isFetching, refetch } = useAccountantLinks(reading)
  const { mutate, isPending } = useAccountantLink(reading, setAddress)
  return (
    <Container className="divide-y overflow-hidden p-0">
      <div className="flex flex-col gap-y-3 px-6 py-4">
        <Heading level="h2">{t("accountantLink.title")}</Heading>
        <div className="flex max-w-[640px] flex-col gap-y-1">
          {[
            t("accountantLink.body"),
            closed
              ? t("accountantLink.shows.closed", { moment: moment(closed.read_at) })
              : t("accountantLink.shows.open", { moment: moment(reading.read_at) }),
            t("accountantLink.log"),
          ].map((line) => (
            <Text key={line} size="small" className="text-ui-fg-subtle text-pretty">
              {line}
            </Text>
          ))}
        </div>
        {data && !data.is_enabled && <Text size="small">{t("accountantLink.off")}</Text>}
        {data?.is_enabled && mayGive && (
          <MakeLink
            isPending={isPending}
            onMake={(validDays) => mutate({ act: "make", validDays })}
          />
        )}
      </div>
      {data?.links.map((link) => (
        <AccountantLinkItem
          key={link.id}
          link={link}
          mayGive={mayGive}
          isEnabled={data.is_enabled}
          isPending={isPending}
          onAct={mutate}
        />
      ))}
      {!data &&
        (error ? (
          <LoadError
            title={t("accountantLink.error")}
            error={error}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <div role="status" aria-label={t("accountantLink.loading")} className="px-6 py-4">
            <Skeleton className="h-5 w-64" />
          </div>
        ))}
      {address && (
        <ShownLink
          title={t("accountantLink.title")}
          description={t("accountantLink.shown.description")}
          address={address}
          onClose={() => setAddress(null)}
        />
      )}
    </Container>
  )
}

type MakeLinkProps = { isPending: boolean; onMake: (validDays: number) => void }

const MakeLink = ({ isPending, onMake }: MakeLinkProps) => {
  const { t } = useTranslation("invoicing")
  const [days, setDays] = useState(USUAL)
  const labelId = useId()
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="flex min-w-36 flex-col gap-y-1">
        <Label size="small" weight="plus" id={labelId}>
          {t("accountantLink.validity")}
        </Label>
        <Select size="small" value={days} onValueChange={setDays}>
          <Select.Trigger aria-labelledby={labelId}>
            <Select.Value />
          </Select.Trigger>
          <Select.Content>
            {VALIDITIES.map((count) => (
              <Select.Item key={count} value={String(count)}>
                {t("accountantLink.days", { count })}
              </Select.Item>
            ))}
          </Select.Content>
        </Select>
      </div>
      <Button
        size="small"
        variant="secondary"
        isLoading={isPending}
        onClick={() => onMake(Number(days))}
      >
        {t("accountantLink.make")}
      </Button>
    </div>
  )
}
