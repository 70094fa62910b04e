import type { Permission } from "@galley/contract";
import { html } from "hono/html";
import type { Membership } from "#src/people/access/memberships.ts";
import type { SignedIn } from "#src/people/access/sessions.ts";
import type { ConsentRequest } from "#src/people/oauth/consent-request.ts";
import { paths } from "#src/people/oauth/endpoints.ts";
import type { PageMarkup } from "../assets/layout.ts";
import { hidden } from "../pages/fields.ts";
import { withNext } from "../pages/next-path.ts";
import { permissionTexts } from "../translation/permission-texts.ts";
import type { PlainKey, Translator } from "../translation/translator.ts";

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
  problem: PlainKey | undefined;
};

export function consentBody(form: ConsentForm): PageMarkup {
  const { t, request, chosen, offered, stamp, problem } = form;
  const asks = { organization: chosen.organizationName, role: t(`role_${chosen.role}`) };
  const assistants = html`<a href="/account/assistants">${t("account_assistants")}</a>`;
  const action = `${paths.consent}/${request.id}`;
  return html`<main class="text narrow">
<h1>${t("consent_client_wants_to_connect", { client: request.client.name })}</h1>
${problem === undefined ? "" : html`<p class="notice bad" role="alert">${t(problem)}</p>`}
<p>${t("consent_it_wants_to_work_in", asks)}</p>
${organizationChoice(form)}
${about(form)}
<form method="post" action="${action}">
<input type="hidden" name="organization" value="${chosen.organizationId}">
<input type="hidden" name="stamp" value="${stamp}">
${offered.length === 0 ? nothingToOffer(form) : html`${permissionChoices(form)}${projectChoice(form)}`}
<div class="actions">
${offered.length === 0 ? "" : html`<button name="decision" value="allow">${t("consent_allow")}</button>`}
<button class="plain" name="decision" value="deny">${t("consent_deny")}</button>
</div>
</form>
<div class="actions"><span>${t.markup("consent_you_can_disconnect_it_at_any", { assistants })}</span></div>
${signedInAs(form)}
</main>`;
}

function about({ t, request: { client, redirect }, connectedAt }: ConsentForm): PageMarkup {
  return html`<ul class="rows">
<li><div class="about">${
    client.home === undefined
      ? html`${t("consent_unverified")}<span class="careful">${t("consent_it_registered_itself_and_does")}</span>`
      : client.home.verified
        ? html`${client.home.host}<span>${t("consent_verified_what_it_says_about")}</span>`
        : html`${client.home.host}<span class="careful">${t("consent_unverified_this_is_only_what")}</span>`
  }</div></li>
<li><div class="about">${t("consent_answers_go_to_host", { host: redirect.host })}<span class="${redirect.kind === "site" ? "" : "careful"}">${t(whereItGoes[redirect.kind])}</span></div></li>
${
  connectedAt === undefined
    ? ""
    : html`<li><div class="about">${t("consent_already_connected")}<span>${t("consent_it_has_been_connected_since", { day: connectedAt.slice(0, 10) })}</span></div></li>`
}
</ul>`;
}

const whereItGoes: Record<ConsentRequest["redirect"]["kind"], PlainKey> = {
  site: "consent_allow_only_if_you_know_this",
  loopback: "consent_a_program_on_your_own_device",
  app: "consent_an_app_on_your_own_device",
};

function organizationChoice({ t, request, memberships, chosen }: ConsentForm): PageMarkup | "" {
  if (memberships.length < 2) return "";
  return html`<form method="get" action="${paths.consent}/${request.id}" class="beside">
<div class="field"><label for="organization">${t("consent_organization")}</label>
<select id="organization" name="organization">${memberships.map(
    ({ organizationId, organizationName }) =>
      html`<option value="${organizationId}"${organizationId === chosen.organizationId ? " selected" : ""}>${organizationName}</option>`,
  )}</select></div>
<button class="plain">${t("consent_change_organization")}</button>
</form>`;
}

type Group = { legend: PlainKey; hint?: PlainKey; careful?: true; permissions: readonly Permission[] };

const groups: readonly Group[] = [
  {
    legend: "consent_it_can_read",
    permissions: ["projects:read", "articles:read", "posts:read", "comments:read", "calendar:read", "results:read"],
  },
  {
    legend: "consent_it_can_make_changes",
    hint: "consent_what_it_writes_waits_for",
    permissions: ["articles:write", "posts:write", "images:write", "comments:write"],
  },
  {
    legend: "consent_it_can_approve",
    hint: "consent_approved_work_can_go_live",
    careful: true,
    permissions: ["articles:approve", "posts:approve"],
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
    html`<label class="choice"><input type="checkbox" name="permission" value="${permission}"${ticked.has(permission) ? " checked" : ""}><span>${t(permissionTexts[permission])}</span></label>`,
)}</fieldset>`,
    ];
  });
}

function projectChoice({ t, projects, projectId }: ConsentForm): PageMarkup {
  return html`<div class="field"><label for="project">${t("consent_projects")}</label>
<select id="project" name="project">
<option value="">${t("consent_every_project_i_can_access_now")}</option>
${projects.map(({ id, name }) => html`<option value="${id}"${id === projectId ? " selected" : ""}>${t("consent_only_project", { project: name })}</option>`)}
</select></div>`;
}

function nothingToOffer({ t, chosen }: ConsentForm): PageMarkup {
  return html`<p class="notice bad">${t("consent_your_role_in_organization_role", { organization: chosen.organizationName, role: t(`role_${chosen.role}`) })}</p>`;
}

function signedInAs({ t, person, request }: ConsentForm): PageMarkup {
  return html`<form method="post" action="/sign-out" class="actions">
${hidden("next", withNext("/sign-in", `${paths.consent}/${request.id}`))}
<span>${t("consent_signed_in_as_email", { email: person.email })}</span>
<button class="plain">${t("consent_use_another_account")}</button>
</form>`;
}
