import { beforeAll, describe, test } from "vitest";
import { demoPeople } from "../../server/src/operating/seed/people.ts";
import { look, looks } from "./look.ts";
import { ask, organizationPaths } from "./members-world.ts";
import { useDashboard } from "./use-dashboard.ts";

const dashboard = useDashboard({ running: true });
let at: (path: string) => string;
beforeAll(async () => {
  at = await organizationPaths(dashboard);
  const page = await dashboard.openPage("marta");
  const [, second] = dashboard.world.projects;
  await ask(dashboard, page, "update_project", { id: second?.id, approverEmail: demoPeople.walter.email });
  await ask(dashboard, page, "add_member", {
    email: demoPeople.tomas.email,
    role: "member",
    projectIds: [dashboard.projectId, second?.id],
  });
  await ask(dashboard, page, "add_member", { email: demoPeople.helen.email, role: "reader", projectIds: [dashboard.projectId] });
  const posts = [
    { format: "linkedin", daysAfter: 0, time: "12:00" },
    { format: "carousel", objective: "save", images: "illustration", daysAfter: 3, time: "08:30", destinations: ["instagram", "linkedin"] },
  ];
  await ask(dashboard, page, "set_routine", { id: dashboard.projectId, posts, excerpts: true });
  const walter = await dashboard.openPage("walter");
  const assistant = {
    clientId: "https://claude.example/client.json",
    name: "Claude",
    host: "claude.example",
    permissions: ["articles:read"],
  };
  await ask(dashboard, walter, "connect_assistant", { ...assistant, projectId: null });
  await page.context().close();
  await walter.context().close();
});

describe.each(looks)("members ($name)", ({ name, options }) => {
  test("are listed, found, changed and removed with what that means", async () => {
    const page = await dashboard.openPage("marta", options);
    await page.goto(at("members"));
    await page.getByRole("list", { name: "Invitations" }).waitFor();
    await look(page, `members-${name}`);
    await page.getByRole("list", { name: "Invitations" }).scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 2000);
    await look(page, `members-invitations-${name}`);
    await page.goto(at("members?q=nobody"));
    await page.getByText("No matches").waitFor();
    await look(page, `members-none-${name}`);
    await page.goto(at("members?role=reviewer"));
    await page.getByRole("button", { name: "Actions for Walter Okafor" }).click();
    await page.getByRole("menuitem", { name: "Change role and projects…" }).click();
    await page.getByRole("dialog").getByLabel("Role").selectOption("member");
    await page.getByText(/Only Walter Okafor can approve/).waitFor();
    await look(page, `members-change-${name}`);
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Actions for Walter Okafor" }).click();
    await page.getByRole("menuitem", { name: "Remove from the organization…" }).click();
    await page.getByText(/1 assistant is disconnected/).waitFor();
    await look(page, `members-remove-${name}`);
  });

  test("are invited with a link that is shown once", async () => {
    const page = await dashboard.openPage("marta", options);
    await page.goto(at("members?invite=true"));
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Only some projects").check();
    await look(page, `members-invite-${name}`);
    await dialog.getByLabel("Email address").fill("not an address");
    await dialog.getByRole("button", { name: "Create link" }).click();
    await dialog.getByText(/Invalid email/i).waitFor();
    await look(page, `members-invite-problem-${name}`);
    await dialog.getByLabel("Email address").fill(`new-${name}@hearthandhome.example`);
    await dialog.getByRole("button", { name: "Create link" }).click();
    await dialog.getByLabel("Invitation link").waitFor();
    await look(page, `members-link-${name}`);
  });

  test("know what roles may do, also those who look after nobody", async () => {
    const page = await dashboard.openPage("marta", options);
    await page.goto(at("members?tab=roles"));
    await page.getByText("your role").filter({ visible: true }).waitFor();
    await look(page, `members-roles-${name}`);
    const reader = await dashboard.openPage("helen", options);
    await reader.goto(at("members"));
    await reader.getByText("Owners and admins manage members").waitFor();
    await look(reader, `members-leaders-only-${name}`);
  });
});

describe.each(looks)("settings ($name)", ({ name, options }) => {
  test("of the organization and of a project are set in parts", async () => {
    const page = await dashboard.openPage("marta", options);
    await page.goto(at("settings"));
    await page.getByText("credits a month").waitFor();
    await look(page, `settings-organization-${name}`);
    await page.goto(at(`settings?project=${dashboard.projectId}`));
    await page.getByRole("list", { name: "Routine posts" }).waitFor();
    await look(page, `settings-project-${name}`);
    await page.getByRole("heading", { name: "Approval", exact: true }).scrollIntoViewIfNeeded();
    await look(page, `settings-approval-${name}`);
    await page.getByRole("list", { name: "Routine posts" }).scrollIntoViewIfNeeded();
    await look(page, `settings-routine-${name}`);
    await page.getByRole("button", { name: "Edit Carousel, number 2" }).click();
    await page.getByRole("dialog").getByLabel("Destinations").or(page.getByText("Destinations")).first().waitFor();
    await look(page, `settings-routine-dialog-${name}`);
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByLabel("Article path on your site").fill("/blog/");
    await page.getByRole("button", { name: "Save" }).first().click();
    await page.getByText(/Must be a path that contains/).waitFor();
    await look(page, `settings-problem-${name}`);
    await page.getByRole("link", { name: "Hearth & Home Media" }).click();
    await page.getByText("Leave without saving?").waitFor();
    await look(page, `settings-unsaved-${name}`);
  });

  test("make a project, and say who may where somebody may not", async () => {
    const page = await dashboard.openPage("marta", options);
    await page.goto(at("settings?create=true"));
    await page.getByRole("button", { name: "Create project" }).waitFor();
    await look(page, `settings-new-project-${name}`);
    const member = await dashboard.openPage("priya", options);
    await member.goto(at("settings"));
    await member.getByText("Owners and admins manage settings").waitFor();
    await look(member, `settings-leaders-only-${name}`);
  });
});

test("the menus lead to settings, to a new project and to one's own account", async () => {
  const page = await dashboard.openPage("marta");
  await page.goto(dashboard.at("articles"));
  await page.getByRole("button", { name: /Switch project/ }).click();
  await page.getByRole("menuitem", { name: "Settings for Hearth & Home" }).waitFor();
  await look(page, "members-switcher");
  await page.getByRole("menuitem", { name: "Settings for Hearth & Home" }).click();
  await page.waitForURL((url) => url.searchParams.get("project") === dashboard.projectId);
  await page.getByRole("heading", { name: "Settings", level: 1 }).waitFor();
  await page.getByRole("button", { name: /Account: / }).click();
  await page.getByRole("menuitem", { name: "Two-factor sign-in" }).waitFor();
  await look(page, "members-account-menu");
});
