import { demoPeople } from "../../../server/src/operating/seed/people.ts";
import { ageSessions } from "../../../server/test/people.ts";
import { personId } from "../../dashboard/members-world.ts";
import { type Place, part, type Scene, type Sight } from "../scene.ts";

const to = (path: string) => () => path;
const made = (name: string) => (place: Place) => String(place.made[name]);
const title = ({ page }: Sight) => page.getByRole("heading", { level: 1 });
const signOn = (name: string, path: string, has: Scene["has"] = title): Scene => ({ name, path: to(path), whole: true, has });
const open = (name: string, path: Scene["path"], has: Scene["has"] = title, reach?: Scene["reach"]): Scene => ({
  name,
  who: null,
  whole: true,
  path,
  has,
  ...(reach && { reach }),
});

/** Fills fields by their ids, and sends their form. */
async function send({ page }: Sight, fields: Record<string, string>): Promise<void> {
  for (const [id, text] of Object.entries(fields)) await page.locator(`#${id}`).fill(text);
  await page.locator(`#${Object.keys(fields).at(-1)}`).press("Enter");
}

const entry: readonly Scene[] = [
  open("landing", to("/"), ({ page, said }) => page.getByRole("link", { name: said("Sign in") })),
  open("sign-in", to("/sign-in"), ({ field }) => field("Password")),
  open("sign-in-invited", to("/sign-in?done=invited")),
  open(
    "sign-in-problem",
    to("/sign-in"),
    ({ page }) => page.locator("#password-problem"),
    (sight) => send(sight, { email: "nobody@hearth.example", password: "not the password" }),
  ),
  open("forgot-password-without-mail", to("/forgot-password"), ({ text }) =>
    text("This Galley does not send email, so it cannot send you a link."),
  ),
  open("not-found", to("/nowhere/at/all")),
  open("dead-link", to("/welcome/x")),
  open("reset", made("reset"), ({ field }) => field("New password")),
  open("invitation", made("invitation")),
  open("invitation-of-somebody-known", made("known")),
  { name: "invitation-of-somebody-else", whole: true, path: made("invitation"), has: title },
  open(
    "second-factor",
    to("/sign-in"),
    ({ field }) => field("Code"),
    async ({ page, place }) => {
      await page.locator("#email").fill(String(place.made.email));
      await page.locator("#password").fill(String(place.made.password));
      await page.locator("#password").press("Enter");
    },
  ),
];

const account: readonly Scene[] = [
  signOn("account", "/account"),
  signOn("sessions", "/account/sessions"),
  signOn("account-history", "/account/history"),
  signOn("address-without-mail", "/account/address"),
  signOn("passkeys", "/account/passkeys"),
  signOn("two-factor-off", "/account/two-factor"),
  {
    ...signOn("two-factor-set-up", "/account/two-factor", ({ page }) => page.locator("code.key")),
    reach: ({ button }) => button("Set it up").click(),
  },
  { ...signOn("two-factor-on", "/account/two-factor"), who: "dana" },
  {
    ...signOn("confirm", "/account/passkeys"),
    who: "jonas",
    before: async (_, place) => ageSessions(place.owner, await personId(place, demoPeople.jonas.email)),
  },
  { ...signOn("account-assistants", "/account/assistants"), who: "ilse" },
  signOn("doctor", "/account/doctor"),
  { name: "consent", whole: true, path: made("consent"), has: ({ button }) => button("Allow") },
  { ...signOn("consent-unknown", "/oauth/consent?request=x") },
];

const guides: readonly Scene[] = [
  ...Object.entries({
    guides: "/docs",
    guide: "/docs/webhooks",
    "guide-with-tables": "/docs/configuration",
    "guide-with-pictures": "/docs/carousels",
    "long-guide": "/docs/networks",
    decisions: "/docs/decisions",
    "no-guide": "/docs/nothing",
    errors: "/docs/errors",
    error: "/docs/errors/conflict",
    "no-error": "/docs/errors/nothing",
  }).map(([name, path]) => open(name, to(path))),
  open(
    "guide-search",
    to("/docs"),
    ({ page }) => page.getByRole("link", { name: "Behind a reverse proxy" }),
    async ({ page, isPhone }) => {
      const field = page.getByRole("searchbox");
      if (isPhone && !(await field.isVisible())) await page.locator("summary, button").first().click();
      await field.fill("proxy");
    },
  ),
];

/** Comes in by a link for guests, where the guest has not come yet. */
async function come({ page }: Sight): Promise<void> {
  const name = page.locator("#name");
  await name.or(page.locator(".guest-bar")).first().waitFor();
  if ((await name.count()) === 0) return;
  await name.fill("Ana Costa");
  await page.locator("form button").last().click();
}

const bar = ({ page }: Sight) => page.locator(".guest-bar");

const guests: readonly Scene[] = [
  open("guests-page-name", made("unopened"), ({ page }) => page.locator("#name")),
  open("guests-page-article", made("guestArticle"), bar, async (sight) => {
    await come(sight);
    await sight.page.locator(".prose > p").first().press("Enter");
    await sight.page.locator(".prose textarea").first().fill("A comment of a guest");
  }),
  open("guests-page-post", made("guestPost"), bar, come),
  open("guests-page-week", made("guestWeek"), bar, come),
  open(
    "guests-page-item",
    made("guestWeek"),
    ({ page }) => page.locator(".guest-ways a"),
    async (sight) => {
      await come(sight);
      await sight.page.locator(".guest-day a").first().click();
    },
  ),
  open("guests-page-ended", to("/guest/nothing")),
];

const onBlog = (path: string) => (place: Place) => `/blog/${place.made.blog}${path}`;

const blog: readonly Scene[] = [
  open("blog-front", onBlog("")),
  open("blog-article", onBlog("/heat-pump-old-stone-house")),
  open("blog-author", onBlog("/authors/marta-vidal")),
  open("blog-tag", onBlog("/tags/heating")),
  open("blog-about", onBlog("/about")),
  open("blog-archive", onBlog("/archive")),
  open("blog-search", onBlog("/search?q=stone")),
  open("blog-search-none", onBlog("/search?q=zeppelin")),
  open("blog-missing", onBlog("/missing")),
  open("blog-unknown", to("/blog/unknown")),
  open("blog-grid", (place) => `/blog/${place.made.otherBlog}`),
  open(
    "blog-grid-article",
    (place) => `/blog/${place.made.otherBlog}/bomba-de-calor-casa-de-granito`,
    ({ page }) => page.locator(".writer"),
  ),
];

export const pageScenes: readonly Scene[] = [...entry, ...account, ...guides, ...guests, ...blog];

/** Pages that take a service with email. */
export const mailScenes: readonly Scene[] = [
  open("forgot-password", to("/forgot-password"), ({ button }) => button("Send link")),
  open(
    "forgot-password-sent",
    to("/forgot-password"),
    ({ heading }) => heading("Check your email"),
    (sight) => send(sight, { email: "nobody@hearth.example" }),
  ),
  signOn("account-with-address", "/account"),
  signOn("address", "/account/address", ({ field }) => field("New email address")),
  {
    ...signOn("address-problem", "/account/address", ({ page }) => page.locator("#email-problem")),
    reach: (sight) => send(sight, { email: "marta.vidal@hearthandhome.example" }),
  },
  { name: "address-asked", who: "ruth", whole: true, path: to("/account/address"), has: ({ text }) => text(part("is on its way")) },
  signOn("address-changed", "/account/address?done=changed"),
  { name: "new-address", who: "ruth", whole: true, path: made("newAddress"), has: ({ button }) => button("Use this address") },
  open("old-address", made("oldAddress"), ({ button }) => button(/^(Undo the change|Anular|Desfazer|Reverter)/)),
  open("address-undone", to("/sign-in?done=restored")),
  signOn("only-owner", "/account/delete"),
  { ...signOn("delete-account", "/account/delete", ({ page }) => page.locator("#email")), who: "ilse" },
  {
    ...signOn("delete-account-problem", "/account/delete", ({ page }) => page.locator("#email-problem")),
    who: "ilse",
    reach: (sight) => send(sight, { email: "marta.vidal@hearthandhome.example" }),
  },
  {
    ...signOn("delete-account-proof", "/account/delete", ({ page }) => page.locator("#password")),
    who: "ilse",
    reach: (sight) => send(sight, { email: "ilse.brandt@hearthandhome.example" }),
  },
  { ...signOn("personal-file", "/account/data"), who: "ilse" },
  { ...signOn("account-to-be-deleted", "/account", ({ button }) => button("Keep your account")), who: "walter" },
  { ...signOn("sessions-to-be-deleted", "/account/sessions"), who: "walter" },
  { name: "dashboard-to-be-deleted", who: "walter", path: "articles", has: ({ page }) => page.locator('a[href="/account"]') },
  open("keep-account", made("keep"), ({ button }) => button("Keep your account")),
];
