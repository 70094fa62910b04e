import { part, type Scene, type Sight } from "../scene.ts";

const at =
  (path: string) =>
  ({ organization }: Sight["place"]) =>
    organization(path);

export const programScenes: readonly Scene[] = [
  { name: "tokens-active", path: at("tokens"), has: ({ rows }) => rows() },
  { name: "tokens-ended", path: at("tokens?show=ended"), has: ({ link }) => link("Retired script") },
  { name: "lists-tokens-none", path: at("tokens?q=nothing"), has: ({ text }) => text("No matches") },
  {
    name: "tokens-details",
    path: at("tokens?q=static"),
    reach: ({ link }) => link("Static export").click(),
    has: ({ dialog }) => dialog("Static export"),
  },
  {
    name: "tokens-revoke",
    path: at("tokens?q=static"),
    reach: async ({ link, button, dialog }) => {
      await link("Static export").click();
      await button("Revoke", dialog("Static export")).click();
    },
    has: ({ dialog }) => dialog("Revoke “Static export”?"),
  },
  {
    name: "tokens-new",
    path: at("tokens?new=true"),
    reach: ({ button, dialog }) => button("Everything", dialog("New token")).click(),
    has: ({ text }) => text(part("can approve work without a person")),
  },
  {
    name: "tokens-value",
    path: at("tokens?new=true"),
    before: (page) =>
      page.route("**/create_token", async (route) => {
        const { name } = route.request().postDataJSON();
        const token = { id: "tok_new", name, value: `galley_${"x".repeat(43)}` };
        await route.fulfill({ json: token });
      }),
    reach: async ({ button, dialog, field }) => {
      await button("Read only", dialog("New token")).click();
      await field("Name", dialog("New token")).fill("Picture");
      await button("Create token", dialog("New token")).click();
    },
    has: ({ dialog }) => dialog("“Picture” is created"),
  },
  { name: "tokens-member", who: "priya", path: at("tokens"), has: ({ text }) => text("Only owners and admins manage this") },
  { name: "assistants", path: at("assistants"), has: ({ text }) => text(/Ilse Brandt/) },
  {
    name: "assistants-may",
    path: at("assistants"),
    reach: ({ button }) =>
      button(/“Claude”|«Claude»/)
        .first()
        .click(),
    has: ({ dialog }) => dialog("Permissions"),
  },
  {
    name: "assistants-disconnect",
    path: at("assistants"),
    reach: ({ button }) => button(/Ilse Brandt.*ChatGPT|ChatGPT.*Ilse Brandt/).click(),
    has: ({ dialog }) => dialog("Disconnect ChatGPT?"),
  },
  { name: "assistants-none", who: "sam", path: at("assistants"), has: ({ text }) => text("No assistants connected") },
  { name: "audit", path: at("audit"), has: ({ list }) => list("Entries") },
  {
    name: "audit-details",
    path: at("audit"),
    reach: ({ button }) =>
      button(/^(Details|Detalhes): /)
        .first()
        .click(),
    has: ({ dialog }) => dialog("Details"),
  },
  {
    name: "audit-export",
    path: at("audit"),
    reach: ({ button }) => button("Export").click(),
    has: ({ item }) => item("Table (CSV)"),
  },
  { name: "audit-filtered", path: at("audit?group=access&surface=dashboard&from=2026-01-01"), has: ({ list }) => list("Entries") },
  { name: "audit-none", path: at("audit?to=2020-01-01"), has: ({ text }) => text("No matches") },
  { name: "audit-member", who: "ilse", path: at("audit"), has: ({ text }) => text("Only owners and admins manage this") },
  { name: "credits", path: at("credits"), has: ({ list }) => list("History") },
  { name: "credits-member", who: "priya", path: at("credits"), has: ({ page }) => page.getByRole("heading", { level: 1 }) },
  { name: "blog-authors", path: "blog/authors", has: ({ text }) => text(part("Articles that name you lead")) },
  { name: "author-waits", who: "sam", path: "blog/authors", has: ({ text }) => text(part("waits for somebody who may approve")) },
  { name: "author-changes", path: "blog/authors", has: ({ button }) => button("Accept") },
  { name: "author-hidden", who: "anneke", path: "author", has: ({ button }) => button("Show me as an author") },
];
