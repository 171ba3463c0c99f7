import { FAULT_KINDS } from "../faults/fault"
import type { Controls } from "../http/controls"
import { escapeHtml } from "./html"
import { renderRejectionForm } from "./ksef"
import { renderLive } from "./live"

/** The whole page: the switches stay, the script refreshes the live part. */
export function renderPage(
  controls: Controls,
  apiUrl: string,
  endpoints: readonly string[]
): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Invoicing sandbox</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,"><link rel="stylesheet" href="/page.css"></head>
<body>
<header><h1>Invoicing sandbox</h1>
  <p>A stand-in for the invoicing service. API: <code>${escapeHtml(apiUrl)}</code></p>
  <span id="pulse" title="refreshed every two seconds">live</span>
  <button id="reset" class="danger">Reset everything</button></header>
<div class="columns"><main id="live">${renderLive(controls)}</main>
<aside class="card">${renderSwitches(controls, endpoints)}</aside></div>
<script src="/page.js"></script></body></html>`
}

function renderSwitches(controls: Controls, endpoints: readonly string[]): string {
  const companies = controls.companies().map((company) => company.companyId)
  const rows = Object.entries(FAULT_KINDS).map(
    ([kind, words]) => `<li><div><strong>${escapeHtml(kind)}</strong>
      <div class="small">${escapeHtml(words)}</div></div>
      <button data-fault="${escapeHtml(kind)}">Switch on</button></li>`
  )
  return `<h2>Fault switches</h2>
  <form id="fault">
    <label>Endpoint <select name="endpoint">${endpoints.map((one) => option(one, one === "*" ? "every endpoint" : one)).join("")}</select></label>
    <label>Company <select name="companyId">${option("", "every company")}${companies.map((one) => option(one, one)).join("")}</select></label>
    <label>Calls <input name="times" type="number" min="1" placeholder="until cleared" value="1"></label>
    <label>Options <input name="options" placeholder='{"status":502}' spellcheck="false"></label>
    <p id="problem" role="alert"></p>
  </form>
  <ul class="switches">${rows.join("")}</ul>
  <button id="clear">Clear all faults</button>
  ${renderRejectionForm(companies)}`
}

function option(value: string, label: string): string {
  return `<option value="${escapeHtml(value)}">${escapeHtml(label)}</option>`
}
