import { type Permission, permissionLabels } from "@galley/contract";
import { html } from "hono/html";
import type { Membership } from "#src/people/access/memberships.ts";
import type { SignedIn } from "#src/people/access/sessions.ts";
import type { ConsentRequest } from "#src/people/oauth/consent-request.ts";
import { paths } from "#src/people/oauth/endpoints.ts";
import type { PageMarkup } from "../assets/layout.ts";
import { hidden } from "../pages/fields.ts";
import { withNext } from "../pages/next-path.ts";
import type { PlainText, Translator } from "../translation/translator.ts";

export type ConsentForm = {
  t: Translator;
  request: ConsentRequest;
  person: SignedIn;
  memberships: readonly Membership[];
  chosen: Membership;
  projects: readonly { id: string; name: string }[];
  /** Requested permissions that the person's role has. */
  offered: readonly Permission[];
  /** Ticked permissions and the chosen project, when the page is shown again. */
  ticked: ReadonlySet<Permission>;
  projectId: string | null;
  /** Time since which the same client is connected; undefined when it is not. */
  connectedAt: string | undefined;
  stamp: string;
  problem: PlainText | undefined;
};

export function consentBody(form: ConsentForm): PageMarkup {
  const { t, request, chosen, offered, stamp, problem } = form;
  const asks = { organization: chosen.organizationName, role: t(chosen.role) };
  const assistants = html`<a href="/account/assistants">${t("Assistants")}</a>`;
  const action = `${paths.consent}/${request.id}`;
  return html`<main class="text narrow">
<h1>${t("{client} wants to connect", { client: request.client.name })}</h1>
${problem === undefined ? "" : html`<p class="notice bad" role="alert">${t(problem)}</p>`}
<p>${t("It wants to work in {organization} on your behalf. It can never do more than your role there ({role}) allows.", asks)}</p>
${organizationChoice(form)}
${about(form)}
<form method="post" action="${action}">
<input type="hidden" name="organization" value="${chosen.organizationId}">
<input type="hidden" name="stamp" value="${stamp}">
${offered.length === 0 ? nothingToOffer(form) : html`${permissionChoices(form)}${projectChoice(form)}`}
<div class="actions">
${offered.length === 0 ? "" : html`<button name="decision" value="allow">${t("Allow")}</button>`}
<button class="plain" name="decision" value="deny">${t("Deny")}</button>
</div>
</form>
<div class="actions"><span>${t.markup("You can disconnect it at any time under {assistants}.", { assistants })}</span></div>
${signedInAs(form)}
</main>`;
}

function about({ t, request: { client, redirect }, connectedAt }: ConsentForm): PageMarkup {
  return html`<ul class="rows">
<li><div class="about">${
    client.home === undefined
      ? html`${t("Unverified")}<span class="careful">${t("It registered itself and does not say where it comes from. Anyone can use its name.")}</span>`
      : client.home.verified
        ? html`${client.home.host}<span>${t("Verified: what it says about itself comes from this address.")}</span>`
        : html`${client.home.host}<span class="careful">${t("Unverified: this is only what it says about itself. Anyone can use its name.")}</span>`
  }</div></li>
<li><div class="about">${t("Answers go to {host}", { host: redirect.host })}<span class="${redirect.kind === "site" ? "" : "careful"}">${t(whereItGoes[redirect.kind])}</span></div></li>
${
  connectedAt === undefined
    ? ""
    : html`<li><div class="about">${t("Already connected")}<span>${t("It has been connected since {day}. Allowing adds another connection.", { day: connectedAt.slice(0, 10) })}</span></div></li>`
}
</ul>`;
}

const whereItGoes: Record<ConsentRequest["redirect"]["kind"], PlainText> = {
  site: "Allow only if you know this address and just came from there.",
  loopback: "A program on your own device. Allow only if you just started this from that program: any program there could ask.",
  app: "An app on your own device. Allow only if you just started this from that app.",
};

function organizationChoice({ t, request, memberships, chosen }: ConsentForm): PageMarkup | "" {
  if (memberships.length < 2) return "";
  return html`<form method="get" action="${paths.consent}/${request.id}" class="beside">
<div class="field"><label for="organization">${t("Organization")}</label>
<select id="organization" name="organization">${memberships.map(
    ({ organizationId, organizationName }) =>
      html`<option value="${organizationId}"${organizationId === chosen.organizationId ? " selected" : ""}>${organizationName}</option>`,
  )}</select></div>
<button class="plain">${t("Change organization")}</button>
</form>`;
}

type Group = { legend: PlainText; hint?: PlainText; careful?: true; permissions: readonly Permission[] };

const groups: readonly Group[] = [
  {
    legend: "It can read",
    permissions: ["projects:read", "articles:read", "posts:read", "comments:read", "calendar:read", "results:read"],
  },
  {
    legend: "It can make changes",
    hint: "What it writes waits for review where the project’s policy says so. It can schedule only approved work, which then goes live on its date.",
    permissions: ["articles:write", "posts:write", "images:write", "comments:write"],
  },
  {
    legend: "It can approve",
    hint: "Approved work can go live without anyone reading it again. Select this only to give up the final say.",
    careful: true,
    permissions: ["articles:approve"],
  },
];

function permissionChoices({ t, offered, ticked }: ConsentForm): PageMarkup[] {
  return groups.flatMap(({ legend, hint, careful, permissions }) => {
    const shown = permissions.filter((permission) => offered.includes(permission));
    if (shown.length === 0) return [];
    return [
      html`<fieldset class="sheet${careful ? " careful" : ""}"><legend>${t(legend)}</legend>${hint === undefined ? "" : html`<p class="hint">${t(hint)}</p>`}
${shown.map(
  (permission) =>
    html`<label class="choice"><input type="checkbox" name="permission" value="${permission}"${ticked.has(permission) ? " checked" : ""}><span>${t(permissionLabels[permission])}</span></label>`,
)}</fieldset>`,
    ];
  });
}

function projectChoice({ t, projects, projectId }: ConsentForm): PageMarkup {
  return html`<div class="field"><label for="project">${t("Projects")}</label>
<select id="project" name="project">
<option value="">${t("Every project I can access, now and later")}</option>
${projects.map(({ id, name }) => html`<option value="${id}"${id === projectId ? " selected" : ""}>${t("Only {project}", { project: name })}</option>`)}
</select></div>`;
}

function nothingToOffer({ t, chosen }: ConsentForm): PageMarkup {
  return html`<p class="notice bad">${t("Your role in {organization}, {role}, allows nothing that it asks for.", { organization: chosen.organizationName, role: t(chosen.role) })}</p>`;
}

function signedInAs({ t, person, request }: ConsentForm): PageMarkup {
  return html`<form method="post" action="/sign-out" class="actions">
${hidden("next", withNext("/sign-in", `${paths.consent}/${request.id}`))}
<span>${t("Signed in as {email}.", { email: person.email })}</span>
<button class="plain">${t("Use another account")}</button>
</form>`;
}
