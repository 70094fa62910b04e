import { credentialNetworkNames, networksByName } from "@galley/contract";
import { part, type Scene, type Sight } from "../scene.ts";

const webhooks =
  (name = "", search = "") =>
  ({ organization, made }: Sight["place"]) =>
    organization(`webhooks${name === "" ? "" : `/${made[name] ?? name}`}${search}`);

const endpoints: readonly Scene[] = [
  { name: "webhooks-list", path: webhooks(), has: ({ text }) => text("3 held") },
  { name: "lists-webhooks-none", path: webhooks("", "?q=nothing"), has: ({ text }) => text("No matches") },
  { name: "webhooks-new", path: webhooks("", "/new"), has: ({ box }) => box(/article\.published/) },
  {
    name: "webhooks-new-wrong",
    path: webhooks("", "/new"),
    reach: ({ button }) => button("Create endpoint").click(),
    has: ({ page }) => page.locator("[aria-invalid=true]"),
  },
  { name: "webhooks-fresh", path: webhooks("fresh"), has: ({ text }) => text("No deliveries yet") },
  {
    name: "webhooks-delete",
    path: webhooks("fresh"),
    reach: async ({ button, item }) => {
      await button("More actions").click();
      await item("Delete…").click();
    },
    has: ({ dialog }) => dialog("Delete this endpoint?"),
  },
  { name: "webhooks-endpoint", path: webhooks("seeded"), has: ({ list }) => list("Deliveries") },
  {
    name: "webhooks-delivery",
    path: webhooks("seeded"),
    reach: async ({ link, text }) => {
      await link(/^(Failed|Falhou|Falhadas?|Falhas) 1$/).click();
      await link(/article\.\w+.*12/).click();
      await text("Attempt 12").waitFor();
    },
    has: ({ text }) => text("Attempt 12"),
  },
  {
    name: "webhooks-resend",
    path: webhooks("seeded", "?status=failed"),
    reach: async ({ button, field, dialog }) => {
      await button("Resend failed…").click();
      await field("Occurred", dialog()).selectOption({ index: 4 });
    },
    has: ({ field }) => field("Start date"),
  },
  {
    name: "webhooks-verify",
    path: webhooks("seeded"),
    reach: ({ button }) => button("Verify deliveries").click(),
    has: ({ dialog }) => dialog("Verify deliveries"),
  },
  {
    name: "webhooks-menu",
    path: webhooks("seeded"),
    reach: ({ button }) => button("More actions").click(),
    has: ({ item }) => item("Rotate key…"),
  },
  {
    name: "webhooks-rotate",
    path: webhooks("seeded"),
    reach: async ({ button, item }) => {
      await button("More actions").click();
      await item("Rotate key…").click();
    },
    has: ({ dialog }) => dialog("Rotate the signing key?"),
  },
  {
    name: "webhooks-failing",
    path: webhooks("failing"),
    reach: ({ link }) => link(/ping/).first().click(),
    has: ({ text }) => text(/The queue is full/),
  },
  { name: "webhooks-paused", path: webhooks("paused"), has: ({ text }) => text(part("This endpoint is paused.")) },
  { name: "webhooks-site", path: webhooks("site"), has: ({ link }) => link("Open connections") },
  { name: "webhooks-edit", path: webhooks("fresh", "/edit"), has: ({ button }) => button("Save endpoint") },
  { name: "webhooks-two-keys", path: webhooks("twoKeys"), has: ({ text }) => text(part("Two keys sign until")) },
  {
    name: "webhooks-revoke",
    path: webhooks("twoKeys"),
    reach: ({ button }) => button(["Revoke old key…", "Revoke old key"]).click(),
    has: ({ dialog }) => dialog("Revoke the old key now?"),
  },
  { name: "webhooks-not-for-you", who: "priya", path: webhooks(), has: ({ text }) => text("Only owners and admins manage webhooks") },
  {
    name: "webhooks-empty",
    who: "ingrid",
    path: () => "/organizations/org_demo_northlight_studio/webhooks",
    has: ({ text }) => text("No endpoints yet"),
  },
];

const heading = ({ heading: named }: Sight) => named("Hosted blog");
const titles = {
  site: "Connect your site",
  hosts: "Custom hosts",
  wordpress: "Connect WordPress",
  ghost: "Connect Ghost",
  devto: "Connect DEV",
  ...Object.fromEntries(credentialNetworkNames.map((name) => [name, `Connect ${networksByName[name].title}`])),
};

const connections: readonly Scene[] = [
  {
    name: "connections",
    path: "connections?network=x&outcome=connected",
    has: ({ text }) => text("X is connected. Posts now go out as @hearthandhome."),
  },
  {
    name: "connections-refused",
    path: "connections?network=x&outcome=scopes_missing&missing=tweet.write",
    has: ({ text }) => text(part("did not grant every permission")),
  },
  {
    name: "connections-site-connected",
    path: ({ world }) => `/projects/${world.projects[1]?.id}/connections`,
    reach: ({ button }) => button("More actions for Your own site").click(),
    has: ({ item }) => item("Reconnect"),
  },
  {
    name: "connections-posts",
    path: "connections",
    reach: ({ heading: named }) => named("TikTok").scrollIntoViewIfNeeded(),
    has: ({ heading: named }) => named("TikTok"),
  },
  {
    name: "connections-begin",
    path: ({ made }) => `/projects/${made.empty}/connections`,
    has: heading,
  },
  {
    name: "connections-no-app",
    path: ({ made }) => `/projects/${made.empty}/connections`,
    reach: ({ text }) => text("What the operator needs to do").first().click(),
    has: ({ text }) => text(part("Set the app’s ID and secret")),
  },
  ...Object.entries(titles).map(([name, title]) => ({
    name: `connections-${name}`,
    path: `connections?open=${name}`,
    has: ({ dialog }: Sight) => dialog(title),
  })),
  {
    name: "connections-invalid",
    path: ({ made }) => `/projects/${made.empty}/connections?open=devto`,
    reach: ({ button }) => button("Test and connect").click(),
    has: ({ page }) => page.locator("[aria-invalid=true]"),
  },
  {
    name: "connections-menu",
    path: "connections?network=linkedin&outcome=denied",
    reach: ({ button }) => button("More actions for WordPress").click(),
    has: ({ item }) => item("Disconnect"),
  },
  {
    name: "connections-becomes",
    path: "connections",
    reach: async ({ button, item }) => {
      await button("More actions for WordPress").click();
      await item("What happens to an article").click();
    },
    has: ({ dialog }) => dialog("What happens to an article on WordPress"),
  },
  {
    name: "connections-leave",
    path: "connections",
    reach: async ({ button, item }) => {
      await button("More actions for X").click();
      await item("Disconnect").click();
    },
    has: ({ dialog }) => dialog("Disconnect X?"),
  },
  { name: "connections-reader", who: "helen", path: "connections", has: heading },
  { name: "connections-code", path: () => "/connect", has: ({ field }) => field("Code") },
  {
    name: "connections-approve",
    path: ({ made }) => `/connect?code=${made.code}`,
    has: ({ place, text }) => text(String(place.made.code)),
  },
  {
    name: "connections-approve-elsewhere",
    path: ({ made, world }) => `/connect?code=${made.code}&project=${world.projects[1]?.id}`,
    has: ({ text }) => text(part("It gives a different address")),
  },
  {
    name: "connections-approve-address",
    path: ({ made, world }) => `/connect?code=${made.code}&project=${world.projects[2]?.id}`,
    has: ({ field }) => field("Address of the project’s site"),
  },
  { name: "connections-unknown", path: () => "/connect?code=BBBB-BBBB", has: ({ page }) => page.getByRole("alert") },
  {
    name: "connections-nobody",
    who: "priya",
    path: ({ made }) => `/connect?code=${made.code}`,
    has: ({ text }) => text("Ask an owner or admin"),
  },
];

export const deliveryScenes: readonly Scene[] = [...endpoints, ...connections];
