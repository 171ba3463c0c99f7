/* global document, fetch, location, setInterval */
"use strict"

const live = document.getElementById("live")
const pulse = document.getElementById("pulse")
const problem = document.getElementById("problem")
const form = document.getElementById("fault")
const rejection = document.getElementById("rejection")
const rejectionProblem = document.getElementById("rejection-problem")
const openRaw = new Set()
let lastHtml = ""

async function refresh() {
  try {
    const html = await (await fetch("/_sandbox/live")).text()
    pulse.textContent = "live"
    pulse.className = ""
    // Do not replace a number that is being typed.
    if (document.activeElement?.type === "number" && live.contains(document.activeElement)) return
    // Left alone if nothing changed, to keep a selection or scroll position.
    if (html === lastHtml) return
    lastHtml = html
    live.innerHTML = html
    for (const id of openRaw) showRaw(id, true)
  } catch {
    pulse.textContent = "connection lost"
    pulse.className = "lost"
  }
}

function showRaw(id, isShown) {
  const row = document.getElementById(`raw-${id}`)
  if (row) row.hidden = !isShown
}

function toggleRaw(id) {
  if (!openRaw.delete(id)) openRaw.add(id)
  showRaw(id, openRaw.has(id))
}

async function send(method, path, body, place = problem) {
  const answer = await fetch(path, {
    method,
    headers: { "content-type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const problemText = answer.ok ? "" : (await answer.json()).error
  place.textContent = problemText
  await refresh()
}

function orderFault(kind) {
  const { endpoint, companyId, times, options } = form.elements
  let parsed
  try {
    parsed = options.value.trim() === "" ? {} : JSON.parse(options.value)
  } catch {
    problem.textContent = 'Options must be JSON, like {"delayMs":3000}.'
    return undefined
  }
  const order = { kind, endpoint: endpoint.value, options: parsed }
  if (companyId.value !== "") order.companyId = companyId.value
  order.times = kind === "refuse-connections" || times.value === "" ? null : Number(times.value)
  return send("POST", "/_sandbox/faults", order)
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("button")
  if (!button) return undefined
  const { fault, clear, raw, reject, restore, company, account, issue, remove } = button.dataset
  const { ksef, invoice } = button.dataset
  if (fault) return orderFault(fault)
  if (clear) return send("DELETE", `/_sandbox/faults?id=${clear}`)
  if (raw) return toggleRaw(raw)
  if (reject) return send("POST", "/_sandbox/companies", { companyId: company, rejectKey: reject })
  if (restore) return send("POST", "/_sandbox/companies", { companyId: company, key: restore })
  // Reload the whole page, because the fault switches list the new account too.
  if (account) {
    return send("POST", "/_sandbox/accounts", { companyId: account }).then(() => location.reload())
  }
  if (issue || remove) {
    const draft = { companyId: company, invoiceId: Number(issue || remove) }
    return send("POST", `/_sandbox/${issue ? "issue" : "delete"}-draft`, draft)
  }
  if (ksef) {
    const order = { companyId: company, ...(invoice && { invoiceId: Number(invoice) }) }
    return send("POST", `/_sandbox/ksef/${ksef}`, order, rejectionProblem)
  }
  if (button.id === "clear") return send("DELETE", "/_sandbox/faults")
  if (button.id === "reset") return send("POST", "/_sandbox/reset")
  return undefined
})

document.addEventListener("change", (event) => {
  const { type, checked, value, dataset } = event.target
  const { setting, company } = dataset
  if (!setting) return undefined
  const settings = { [setting]: type === "checkbox" ? checked : Number(value) }
  return send("POST", "/_sandbox/companies", { companyId: company, settings })
})

form.addEventListener("submit", (event) => event.preventDefault())
rejection.addEventListener("submit", (event) => {
  event.preventDefault()
  const { companyId, words, invoices, attempts } = rejection.elements
  const numberOf = ({ value }) => (value === "" ? null : Number(value))
  const order = {
    companyId: companyId.value,
    words: words.value,
    invoices: numberOf(invoices),
    attempts: numberOf(attempts),
  }
  return send("POST", "/_sandbox/ksef/reject", order, rejectionProblem)
})
setInterval(refresh, 2000)
