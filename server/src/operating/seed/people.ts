import type { Role } from "@galley/contract";

/** Organizations of the demo world. Their ids are fixed, so that a later run finds those of an earlier one. */
export const demoOrganizations = {
  hearth: { id: "org_demo_hearth_home_media", name: "Hearth & Home Media" },
  northlight: { id: "org_demo_northlight_studio", name: "Northlight Studio" },
  saltmarsh: { id: "org_demo_saltmarsh_weekly", name: "Saltmarsh Weekly" },
} as const;
export type OrganizationKey = keyof typeof demoOrganizations;

export type Person = { organization: OrganizationKey; name: string; email: string; role: Role };

/** People of the demo world with their final role. Each organization's founder comes first. */
export const demoPeople = {
  marta: { organization: "hearth", name: "Marta Vidal", email: "marta.vidal@hearthandhome.example", role: "owner" },
  jonas: { organization: "hearth", name: "Jonas Eder", email: "jonas.eder@hearthandhome.example", role: "admin" },
  dana: { organization: "hearth", name: "Dana Whitlock", email: "dana.whitlock@hearthandhome.example", role: "admin" },
  priya: { organization: "hearth", name: "Priya Nair", email: "priya.nair@hearthandhome.example", role: "member" },
  sam: { organization: "hearth", name: "Sam Calloway", email: "sam.calloway@hearthandhome.example", role: "member" },
  ruth: { organization: "hearth", name: "Ruth Adeyemi", email: "ruth.adeyemi@hearthandhome.example", role: "member" },
  anneke: { organization: "hearth", name: "Anneke de Wit", email: "anneke.dewit@hearthandhome.example", role: "member" },
  beatriz: { organization: "hearth", name: "Beatriz Lourenço", email: "beatriz.lourenco@hearthandhome.example", role: "member" },
  tomas: { organization: "hearth", name: "Tomás Figueira", email: "tomas.figueira@hearthandhome.example", role: "member" },
  ilse: { organization: "hearth", name: "Ilse Brandt", email: "ilse.brandt@hearthandhome.example", role: "reviewer" },
  walter: { organization: "hearth", name: "Walter Okafor", email: "walter.okafor@hearthandhome.example", role: "reviewer" },
  nadia: { organization: "hearth", name: "Nadia Rahal", email: "nadia.rahal@hearthandhome.example", role: "commenter" },
  helen: { organization: "hearth", name: "Helen Marsh", email: "helen.marsh@hearthandhome.example", role: "reader" },
  colin: { organization: "hearth", name: "Colin Burke", email: "colin.burke@hearthandhome.example", role: "admin" },
  ingrid: { organization: "northlight", name: "Ingrid Solheim", email: "ingrid@northlight.example", role: "owner" },
  noah: { organization: "northlight", name: "Noah Lindqvist", email: "noah@northlight.example", role: "reviewer" },
  lucia: { organization: "saltmarsh", name: "Lucia Farrow", email: "lucia@saltmarsh.example", role: "owner" },
} as const satisfies Record<string, Person>;
export type PersonKey = keyof typeof demoPeople;
