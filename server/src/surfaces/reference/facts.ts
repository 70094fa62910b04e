import { html } from "hono/html";
import type { PageMarkup } from "../assets/layout.ts";
import type { ApiEntry } from "./api-description.ts";
import { keyHeader } from "./samples/sample-call.ts";

const tokenNames: Readonly<Record<string, string>> = { apiToken: "API token", siteReadToken: "site read token" };

/** Renders what a caller has to know before the fields: who may call, what may be repeated, how pages and limits work. */
export function factList(entry: ApiEntry): PageMarkup {
  const facts = [permission(entry), caller(entry), confirmation(entry), repetition(entry), paging(entry), limits(entry)];
  return html`<dl class="facts">${facts.map((fact) => fact && html`<div><dt>${fact[0]}</dt><dd>${fact[1]}</dd></div>`)}</dl>`;
}

type Fact = readonly [name: string, text: PageMarkup] | false;

function permission({ permission }: ApiEntry): Fact {
  return permission !== undefined && ["Permission", html`<code>${permission}</code>`];
}

function caller({ tokens }: ApiEntry): Fact {
  const names = tokens.map((name) => tokenNames[name] ?? name).join(" or ");
  return ["Called with", names === "" ? html`no token` : html`<a href="/docs/api-guide#authentication">${names}</a>`];
}

function confirmation({ isIrreversible }: ApiEntry): Fact {
  return isIrreversible && ["Confirmation", html`Ask the person you act for first: it cannot be undone or leads to something going live.`];
}

function repetition({ parameters }: ApiEntry): Fact {
  if (!parameters.some(({ name }) => name === keyHeader)) return false;
  return ["Repeating", html`Safe with <a href="/docs/api-guide#repeating-a-change-safely"><code>${keyHeader}</code></a>`];
}

function paging({ parameters }: ApiEntry): Fact {
  if (!parameters.some(({ name }) => name === "cursor")) return false;
  return ["Paging", html`<a href="/docs/api-guide#lists"><code>cursor</code></a> until <code>nextCursor</code> is null`];
}

function limits({ answers, bodyNote }: ApiEntry): Fact {
  const counts = answers.some(({ headers }) => headers.some(({ name }) => name === "RateLimit"));
  if (!counts) return false;
  const body = bodyNote === "" ? "" : html` Body: ${bodyNote.charAt(0).toLowerCase()}${bodyNote.slice(1)}`;
  return ["Limits", html`Counts towards the <a href="/docs/api-guide#rate-limit">rate limit</a>.${body}`];
}
