import { until } from "../../../server/test/until.ts";
import { bringDue } from "../../../server/test/work.ts";
import type { Place } from "../scene.ts";
import { fillLongWords } from "./long-words.ts";

const dayIn = (days: number) => Temporal.Now.plainDateISO("UTC").add({ days }).toString();

/** Brings posts, topics and results into the states that scenes show. */
export async function fillContent(place: Place): Promise<void> {
  const { ask, made, owner, projectId } = place;
  made.empty = String((await ask("create_project", { name: "Garden Notes" })).id);
  const named = async (title: string) => (await owner.query("select id from post where title like $1 || '%'", [title])).rows[0].id;
  made.review = await named("One-pipe steam");
  made.carousel = await named("Insulate from inside");
  made.discussed = await named("Seven holes");
  made.approved = place.world.fixture.posts.approved.id;
  await ask("create_post_comment", { id: made.discussed, body: "The arrow hides the drawing.", point: { slide: 1, x: 0.6, y: 0.3 } });
  await ask("create_post_comment", { id: made.discussed, body: "Which order?", quote: "In the order in which to close them." });
  await ask("create_post_template", { id: made.approved, name: "Tip of the week" });
  await failPost(place, await named("A sash window"));
  await newPosts(place);
  await fillQueue(place);
  for (const hour of [6, 7, 8, 9, 10, 11, 12, 13]) {
    const title = `Subject ${hour}: what an old house tells about its own walls`;
    await ask("create_topic", { projectId, title, day: "2027-04-14", time: `${String(hour).padStart(2, "0")}:15` });
  }
  await fillLongWords(place);
  const { rows } = await owner.query("select id from image where project_id = $1 order by id limit 1", [projectId]);
  made.image = rows[0].id;
}

/** Fills the queue of LinkedIn: slots on working days, posts in some of them, one that waits for its approval, and one without a date. */
async function fillQueue({ ask, projectId }: Place): Promise<void> {
  const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday"];
  await ask("set_post_slots", { projectId, slots: weekdays.map((weekday) => ({ destination: "linkedin", weekday, time: "08:30" })) });
  const newPost = async (text: string) => String((await ask("create_post", { projectId, format: "linkedin", text }, "priya")).id);
  const queue = (id: string) => ask("queue_post", { id, destination: "linkedin" });
  for (const text of ["Sand in the joints tells how old a wall is.", "Open the shutters on a dry morning, not on a warm one."]) {
    const id = await newPost(text);
    await ask("approve_post", { id, revision: 1 });
    await queue(id);
  }
  await queue(await newPost("Wool in the loft, and never against the chimney: what a fire inspector looks for first."));
  await ask("approve_post", { id: await newPost("A cellar needs air, and not heat."), revision: 1 });
}

async function failPost({ made, owner }: Place, id: string): Promise<void> {
  made.failed = id;
  await owner.query("update post set article_id = null, from_article = false where id = $1", [id]);
  await owner.query("update post_destination set at = now() - interval '3 hours' where post_id = $1", [id]);
  await until(async () => (await statusOf(owner, id)) === "failed");
}

async function statusOf(owner: Place["owner"], id: string): Promise<string> {
  return (await owner.query("select status from post_destination where post_id = $1", [id])).rows[0].status;
}

async function newPosts({ ask, made, owner, projectId }: Place): Promise<void> {
  const newPost = async (content: object) => String((await ask("create_post", { projectId, ...content }, "priya")).id);
  const linkedin = (text: string) => newPost({ format: "linkedin", text });
  const planned = { destination: "linkedin", day: dayIn(4), time: "11:00" };
  made.planned = await linkedin("Three signs that a chimney wants a mason and not a sweep.");
  await ask("schedule_post", { id: made.planned, ...planned });
  made.missed = await linkedin("A window that drips in winter is doing its job badly, not the wall.");
  await ask("schedule_post", { id: made.missed, ...planned });
  await owner.query("update post_destination set at = now() - interval '1 minute', approval_check_at = now() where post_id = $1", [
    made.missed,
  ]);
  await bringDue(owner, "planned_posts", made.missed);
  made.due = await linkedin("A chimney is not a vent.\n\nCap it, or heat leaves through it all winter.");
  await ask("approve_post", { id: made.due, revision: 1 });
  await ask("schedule_post", { id: made.due, ...planned });
  await owner.query("update post_destination set at = now() - interval '1 minute' where post_id = $1", [made.due]);
  made.shared = await linkedin("A post of two people.");
  const parts = ["Slate roofs last a hundred years. The nails do not.", "Look for slipped slates after every storm."];
  made.changed = await newPost({ format: "x", parts });
  await ask("update_post", { id: made.changed, revision: 1, parts: ["Slate roofs last a hundred years.", "And copper nails."] });
  await until(async () => (await statusOf(owner, String(made.missed))) === "failed");
}
