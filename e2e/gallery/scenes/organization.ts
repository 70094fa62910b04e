import { part, type Scene, type Sight } from "../scene.ts";
import { programScenes } from "./programs.ts";

const at =
  (path: string) =>
  ({ organization }: Sight["place"]) =>
    organization(path);
const project =
  (search = "") =>
  ({ organization, projectId }: Sight["place"]) =>
    organization(`settings?project=${projectId}${search}`);

const members: readonly Scene[] = [
  { name: "members", path: at("members"), has: ({ list }) => list("Invitations") },
  {
    name: "members-invitations",
    path: at("members"),
    reach: ({ list }) => list("Invitations").scrollIntoViewIfNeeded(),
    has: ({ list }) => list("Invitations"),
  },
  { name: "members-none", path: at("members?q=nobody"), has: ({ text }) => text("No matches") },
  {
    name: "members-change",
    path: at("members?role=reviewer"),
    reach: async ({ button, item, dialog, field }) => {
      await button("Actions for Walter Okafor").click();
      await item("Change role and projects…").click();
      await field("Role", dialog()).selectOption("member");
    },
    has: ({ text }) => text(part("can approve in")),
  },
  {
    name: "members-remove",
    path: at("members?role=reviewer"),
    reach: async ({ button, item }) => {
      await button("Actions for Walter Okafor").click();
      await item("Remove from the organization…").click();
    },
    has: ({ text }) => text(part("is disconnected:")),
  },
  {
    name: "members-hide-author",
    path: at("members"),
    reach: async ({ button, item }) => {
      await button("Actions for Ilse Brandt").click();
      await item("Hide from readers…").click();
    },
    has: ({ dialog }) => dialog("Hide Ilse Brandt from readers?"),
  },
  {
    name: "members-invite",
    path: at("members?invite=true"),
    reach: ({ dialog, radio, field }) => field("Only some projects", dialog()).or(radio("Only some projects")).first().check(),
    has: ({ dialog, button }) => button("Create link", dialog()),
  },
  {
    name: "members-invite-problem",
    path: at("members?invite=true"),
    reach: async ({ dialog, field, button }) => {
      await field("Email address", dialog()).fill("not an address");
      await button("Create link", dialog()).click();
    },
    has: ({ dialog }) => dialog().locator("[aria-invalid=true]"),
  },
  { name: "members-roles", path: at("members?tab=roles"), has: ({ text }) => text("your role") },
  { name: "members-leaders-only", who: "helen", path: at("members"), has: ({ text }) => text("Owners and admins manage members") },
];

const settings: readonly Scene[] = [
  { name: "settings-organization", path: at("settings"), has: ({ text }) => text(part("credits a month")) },
  { name: "settings-project", path: project(), has: ({ button }) => button(part("Routine posts")) },
  {
    name: "settings-approval",
    path: project(),
    reach: ({ heading }) => heading("Approval").scrollIntoViewIfNeeded(),
    has: ({ region }) => region("Approval"),
  },
  {
    name: "settings-slots",
    path: project("&part=slots"),
    reach: async ({ heading, button }) => {
      await button("Add time").click();
      await heading("Slots for posts").scrollIntoViewIfNeeded();
    },
    has: ({ list }) => list("Slots for posts"),
  },
  {
    name: "settings-routine",
    path: project("&part=routine"),
    reach: ({ list }) => list("Routine posts").scrollIntoViewIfNeeded(),
    has: ({ list }) => list("Routine posts"),
  },
  {
    name: "settings-routine-dialog",
    path: project("&part=routine"),
    reach: ({ button }) => button("Edit Carousel, number 2").click(),
    has: ({ dialog }) => dialog("Edit post"),
  },
  {
    name: "settings-problem",
    path: project(),
    reach: async ({ field, button, region }) => {
      await field("Article path on your site").fill("/blog/");
      await button("Save", region("General")).click();
    },
    has: ({ page }) => page.locator("[aria-invalid=true]"),
  },
  {
    name: "settings-unsaved",
    path: project(),
    reach: async ({ page, field, link, said }) => {
      await field("Article path on your site").fill("/blog/");
      await page.getByText(said("Unsaved changes")).filter({ visible: true }).first().waitFor();
      await link("Hearth & Home Media").click();
    },
    has: ({ dialog }) => dialog("Leave without saving?"),
  },
  {
    name: "steps-settings",
    path: project("&part=steps"),
    reach: async ({ region, field }) => {
      await field(part("Named steps in order"), region("Steps of approval")).check();
      await region("Steps of approval").scrollIntoViewIfNeeded();
    },
    has: ({ field }) => field("Name of the step"),
  },
  {
    name: "guests-settings",
    path: project("&part=guests"),
    reach: ({ region }) => region("Guests").scrollIntoViewIfNeeded(),
    has: ({ button }) => button("End the link for Client"),
  },
  { name: "settings-new-project", path: at("settings?create=true"), has: ({ button }) => button("Create project") },
  {
    name: "refusals",
    path: at("settings?create=true"),
    reach: async ({ field }) => {
      await field(part("Site address"))
        .or(field(/^(Site URL|URL do site)/))
        .first()
        .fill("no address");
      await field(part("Site address"))
        .or(field(/^(Site URL|URL do site)/))
        .first()
        .press("Enter");
    },
    has: ({ page }) => page.locator("[aria-invalid=true]"),
  },
  { name: "settings-leaders-only", who: "priya", path: at("settings"), has: ({ text }) => text("Owners and admins manage settings") },
  {
    name: "settings-models",
    path: at("settings"),
    reach: ({ list }) => list("Models").scrollIntoViewIfNeeded(),
    has: ({ button, region }) => button(part("Remove:"), region("Models")),
  },
  {
    name: "settings-models-seen",
    who: "jonas",
    path: at("settings"),
    reach: ({ list }) => list("Models").scrollIntoViewIfNeeded(),
    has: ({ text }) => text("Owners enter models."),
  },
  {
    name: "settings-models-dialog",
    path: at("settings"),
    reach: async ({ button, region, dialog, field }) => {
      await button(/: (Recordings|Gravações)$/, region("Models")).click();
      await field("Provider", dialog()).selectOption("whisper_cpp");
    },
    has: ({ dialog, field }) => field("Address", dialog()),
  },
  {
    name: "settings-models-problem",
    path: at("settings"),
    reach: async ({ button, region, dialog, field }) => {
      await button(/: (Text|Texto)$/, region("Models"))
        .last()
        .click();
      await field("Provider", dialog()).selectOption("ollama");
      await field("Address", dialog()).fill("http://10.0.0.1:11434/v1");
      await button("Test and save", dialog()).click();
    },
    has: ({ dialog }) => dialog().locator("[aria-invalid=true]"),
  },
  {
    name: "settings-models-remove",
    path: at("settings"),
    reach: ({ button, region }) => button(part("Remove:"), region("Models")).click(),
    has: ({ text }) => text(part("Its key is deleted.")),
  },
  {
    name: "deletion-settings",
    path: at("settings"),
    reach: ({ region }) => region("Delete this organization").scrollIntoViewIfNeeded(),
    has: ({ region }) => region("Delete this organization"),
  },
  {
    name: "deletion-dialog",
    path: at("settings"),
    reach: ({ button, region }) => button(/./, region("Delete this organization")).last().click(),
    has: ({ text }) => text("Everything that goes with it"),
  },
  {
    name: "deletion-dialog-project",
    path: project(),
    reach: ({ button, region }) => button(/./, region("Delete this project")).last().click(),
    has: ({ dialog }) => dialog().getByRole("textbox"),
  },
];

const blog: readonly Scene[] = [
  { name: "blog-address", path: "blog", has: ({ field }) => field("Custom hosts") },
  { name: "blog-address-seen", who: "priya", path: "blog", has: ({ region, link }) => link(/^https?:/, region("Hosted blog")) },
  {
    name: "blog-look",
    path: "blog?tab=look",
    reach: ({ button }) => button("Grid").click(),
    has: ({ page }) => page.frameLocator('iframe[name^="preview-page-"]').last().locator(".lead.pictured"),
  },
  {
    name: "blog-pages",
    path: "blog?tab=pages",
    reach: async ({ button, field }) => {
      await button("Add link").click();
      await field("Words of link 1").fill("Heating");
      await button("Add link").click();
    },
    has: ({ field }) => field("Address of link 2"),
  },
  { name: "blog-redirects", path: "blog?tab=redirects", has: ({ text }) => text("is gone") },
  { name: "blog-leaders-only", who: "priya", path: "blog?tab=look", has: ({ text }) => text("Owners and admins look after the blog") },
];

export const organizationScenes: readonly Scene[] = [...members, ...settings, ...blog, ...programScenes];
