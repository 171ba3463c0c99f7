import { Badge, Button, FocusModal, Heading, Table, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useFocusReturn } from "../dialogs/use-focus-return"
import { Notice, NoticeLine } from "../notice"
import { useAccessibleNames } from "../accessible-names"
import type { compareDrafts, DraftChange } from "./compare-drafts"
import type { CsvProblem } from "./mapping-csv"
import { UnseenMark } from "./unseen-mark"

type ImportDialogProps = {
  fileName: string
  compared: ReturnType<typeof compareDrafts>
  problems: readonly CsvProblem[]
  /** The shop's name for a key, and what to mark on it. */
  describe: (change: DraftChange) => { name: string; isGone: boolean; isUnseen: boolean }
  onConfirm: () => void
  onClose: () => void
}

const kindOf = ({ before, after }: DraftChange) =>
  before === null ? "added" : after === null ? "removed" : "changed"

const COLORS = { added: "green", changed: "orange", removed: "red" } as const

/** What a file would change in the mapping, line by line, before it is applied. */
export const ImportDialog = (props: ImportDialogProps) => {
  const { fileName, compared, problems, onConfirm, onClose } = props
  const { t } = useTranslation("invoicing")
  const returnFocus = useFocusReturn()
  const header = useAccessibleNames(t("actions.close"))
  const { changes, unchanged } = compared
  const count = (kind: string) => changes.filter((change) => kindOf(change) === kind).length
  const isReadable = problems.length === 0
  return (
    <FocusModal open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <FocusModal.Content onCloseAutoFocus={returnFocus}>
        <FocusModal.Header ref={header} />
        <FocusModal.Body className="flex-1 overflow-y-auto">
          <div className="mx-auto flex w-full max-w-[860px] flex-col gap-y-6 px-3 py-8 md:px-6">
            <div className="flex flex-col gap-y-1">
              <FocusModal.Title asChild>
                <Heading className="[overflow-wrap:anywhere]">
                  {t("mapping.csv.title", { file: fileName })}
                </Heading>
              </FocusModal.Title>
              <FocusModal.Description asChild>
                <Text size="small" className="text-ui-fg-subtle">
                  {t("mapping.csv.description")}
                </Text>
              </FocusModal.Description>
            </div>
            {isReadable ? (
              <>
                <Text size="small" weight="plus">
                  {t("mapping.csv.summary", {
                    added: count("added"),
                    changed: count("changed"),
                    removed: count("removed"),
                    unchanged,
                  })}
                </Text>
                {changes.length > 0 && <ChangeTable {...props} />}
              </>
            ) : (
              <Problems problems={problems} />
            )}
          </div>
        </FocusModal.Body>
        <FocusModal.Footer>
          <Button size="small" variant="secondary" onClick={onClose}>
            {t("actions.cancel")}
          </Button>
          <Button size="small" disabled={!isReadable || changes.length === 0} onClick={onConfirm}>
            {t("mapping.csv.confirm")}
          </Button>
        </FocusModal.Footer>
      </FocusModal.Content>
    </FocusModal>
  )
}

const Problems = ({ problems }: Pick<ImportDialogProps, "problems">) => {
  const { t } = useTranslation("invoicing")
  return (
    <Notice variant="error" title={t("mapping.csv.failed")}>
      {problems.map(({ line, problem }) => (
        <NoticeLine key={line} label={t("mapping.csv.line", { line })}>
          {t(`mapping.csv.problems.${problem}`)}
        </NoticeLine>
      ))}
      <NoticeLine>{t("mapping.csv.correct")}</NoticeLine>
    </Notice>
  )
}

const ChangeTable = ({ compared, describe }: ImportDialogProps) => {
  const { t } = useTranslation("invoicing")
  return (
    <div className="overflow-x-auto rounded-lg border">
      <Table>
        <Table.Header>
          <Table.Row>
            {(["what", "of", "before", "after"] as const).map((column) => (
              <Table.HeaderCell key={column}>{t(`mapping.csv.columns.${column}`)}</Table.HeaderCell>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {compared.changes.map((change) => {
            const { to, by, key, before, after } = change
            const kind = kindOf(change)
            const { name, isGone, isUnseen } = describe(change)
            return (
              <Table.Row key={JSON.stringify([to, by, key])}>
                <Table.Cell>
                  <Badge size="2xsmall" color={COLORS[kind]}>
                    {t(`mapping.csv.kinds.${kind}`)}
                  </Badge>
                </Table.Cell>
                <Table.Cell className="whitespace-normal py-2 [overflow-wrap:anywhere]">
                  <Text size="small" leading="compact">
                    {[t(`mapping.csv.by.${by}`), name].filter(Boolean).join(": ")}
                  </Text>
                  {isGone && (
                    <Badge size="2xsmall" color="grey" className="my-1">
                      {t("mapping.gone")}
                    </Badge>
                  )}
                  <Text size="xsmall" leading="compact" className="text-ui-fg-subtle">
                    {t(to === "category" ? "mapping.category" : "mapping.project")}
                  </Text>
                </Table.Cell>
                <Table.Cell className="[overflow-wrap:anywhere]">{before ?? "-"}</Table.Cell>
                <Table.Cell className="whitespace-normal py-2 [overflow-wrap:anywhere]">
                  <div className="flex flex-col gap-y-1">
                    {after ?? "-"}
                    {isUnseen && <UnseenMark />}
                  </div>
                </Table.Cell>
              </Table.Row>
            )
          })}
        </Table.Body>
      </Table>
    </div>
  )
}
