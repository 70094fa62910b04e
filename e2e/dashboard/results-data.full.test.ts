import { describe, test } from "vitest";
import { look, looks } from "./look.ts";
import { useDashboard } from "./use-dashboard.ts";

const dashboard = useDashboard({ running: true });

/** Inserts a connection in a state that otherwise takes Google, or its refusal, to reach. */
async function connectAs(status: string, reason: string | null) {
  await dashboard.owner.query(
    `insert into search_console (organization_id, project_id, site_property, account, credentials, status, reason, connected_by, next_attempt_at, fetched_at)
     select organization_id, project.id, 'sc-domain:hearthandhome.example', 'galley@hearth-home.iam.gserviceaccount.com', 'x', $2, $3,
       (select id from person order by id limit 1), now() + interval '5 hours', now() - interval '3 hours'
     from project where project.id = $1
     on conflict (organization_id, project_id) do update set status = excluded.status, reason = excluded.reason`,
    [dashboard.projectId, status, reason],
  );
}

const disconnect = () => dashboard.owner.query("delete from search_console where project_id = $1", [dashboard.projectId]);

describe.each(looks)("bringing figures in ($name)", ({ name, options }) => {
  test("say how figures come in, and what is wrong with a file", async () => {
    const page = await dashboard.openPage("marta", options);
    await page.goto(dashboard.at("results?open=import"));
    await page.getByText("Where do I get it?").click();
    await look(page, `results-import-${name}`);
    const rows = ["date,page,clicks,impressions,position", "2026-02-30,https://hearth.example/a,1,2,3", "2026-02-01,nothing,1,2,3"];
    await page
      .getByLabel("Choose a file")
      .setInputFiles({ name: "figures.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) });
    await page.getByText("Line 3:").waitFor();
    await look(page, `results-refused-${name}`);
    await page.goto(dashboard.at("results?open=search-console"));
    await page.getByLabel("Property").waitFor();
    await look(page, `results-connect-${name}`);
    await connectAs(
      "failed",
      "The account may not read this property. Add it as a user of the property in Search Console, then connect again.",
    );
    await page.goto(dashboard.at("results"));
    await page.getByRole("alert").getByText("The account may not read this property.").waitFor();
    await look(page, `results-failed-${name}`);
    await connectAs("waiting", null);
    await page.goto(dashboard.at("results?open=search-console"));
    await page.getByText("Fetching days").waitFor();
    await look(page, `results-console-${name}`);
    await disconnect();
  });

  test("begin with nothing, and say how to begin", async () => {
    const page = await dashboard.openPage("marta", options);
    const [, second] = dashboard.world.projects;
    await page.goto(`/projects/${second?.id}/results`);
    await page.getByText("No search data yet").waitFor();
    await look(page, `results-none-${name}`);
  });
});
