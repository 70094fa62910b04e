import { weekdays } from "@galley/contract";
import { recordingOf } from "#src/making/generation/transcriptions/test-support.ts";
import { picture } from "../picture.ts";
import { asExample, ofProject } from "./article-cases.ts";
import { type Case, type Cases, type OperationWorld, person } from "./operation-world.ts";

type NewPost = Parameters<OperationWorld["world"]["newPost"]>[0];

/** Creates a post in the status that the operation needs. */
const post =
  (made: NewPost, over: Record<string, unknown> = {}): Case =>
  async ({ world }) => ({ id: (await world.newPost(made)).id, ...over });

/** Creates a post whose package for LinkedIn is ready to be posted by hand. */
async function exported({ world, network }: OperationWorld): Promise<string> {
  const { id } = await world.newPost({ status: "scheduled" });
  await network.makeDue(id);
  await network.work();
  return id;
}

/** Gives the project a slot for each day, so that there always is a free one. */
async function slots({ world }: OperationWorld): Promise<void> {
  const daily = weekdays.map((weekday) => ({ destination: "linkedin" as const, weekday, time: "08:30" }));
  await world.call(world.registry.setPostSlots, { projectId: world.projectId, slots: daily });
}

async function failed(at: OperationWorld): Promise<string> {
  const id = await exported(at);
  await at.world.owner.query(
    "update post_publication set status = 'failed', error_kind = 'permanent', error_code = 'gone', last_error = 'Gone.' where post_id = $1",
    [id],
  );
  await at.world.owner.query("update post_destination set status = 'failed' where post_id = $1", [id]);
  return id;
}

async function improvement({ world, model, workGenerations }: OperationWorld): Promise<{ id: string }> {
  const { id } = await world.newArticle({ markdown: "# Walls\n\nMeasure the walls first." });
  const written = { title: "Walls", summary: "", seoTitle: "", seoDescription: "", markdown: "Measure the old walls first." };
  const reasons = [{ change: "“the walls” is now “the old walls”.", because: "It was not said which ones.", comments: [] }];
  model.state.answers.text = () => ({ ...written, removedImages: [], reasons });
  const proposed = await world.call(world.registry.proposeImprovement, { id, revision: 1 }, person);
  await workGenerations();
  return { id: proposed.id };
}

async function uploadedImage({ call, registry, projectId }: OperationWorld["world"]): Promise<{ id: string }> {
  const bytes = await picture(1).png().toBuffer();
  return call(registry.uploadImage, { projectId, base64: bytes.toString("base64") });
}

function describedImage({ world, model }: OperationWorld): Promise<{ id: string }> {
  model.state.answers.text = () => ({ hasPicture: true, text: "A stone wall at dusk." });
  return uploadedImage(world);
}

async function postTemplate({ world }: OperationWorld): Promise<{ id: string }> {
  const { id } = await world.newPost();
  return { id: (await world.call(world.registry.createPostTemplate, { id, name: "Tip of the week" })).id };
}

async function transcription({ world }: OperationWorld): Promise<{ id: string }> {
  const begun = await world.call(world.registry.transcribeRecording, { projectId: world.projectId, file: recordingOf(3) }, person);
  if ("dryRun" in begun) throw new Error("This was a trial run.");
  return { id: begun.id };
}

async function begunArticle({ call, registry, newTopic }: OperationWorld["world"]): Promise<string> {
  const begun = await call(registry.generateArticle, { topicId: await newTopic() }, person);
  if ("dryRun" in begun) throw new Error("This was a trial run.");
  return begun.id;
}

/** Cases for posts, their pictures and networks, and texts that the service writes itself. */
export const postCases: Cases = {
  list_posts: asExample,
  browse_posts: asExample,
  count_posts: asExample,
  generate_article: async ({ world }) => ({ topicId: await world.newTopic() }),
  get_article_progress: async ({ world }) => ({ id: (await world.newArticle()).id }),
  stop_article: async ({ world }) => ({ id: await begunArticle(world) }),
  generate_post: async ({ world }) => ({ link: undefined, articleId: (await world.newArticle({ status: "published" })).id }),
  get_post_source: async ({ world }) => {
    const begun = await world.call(world.registry.generatePost, { projectId: world.projectId, format: "x", script: "A wall." });
    if ("dryRun" in begun) throw new Error("This was a trial run.");
    return { id: begun.id };
  },
  generate_post_images: post({ format: "linkedin" }, { count: 1 }),
  draw_images: () => ({ count: 1 }),
  propose_alt_text: async (at) => ({ id: (await describedImage(at)).id }),
  propose_improvement: async ({ world }) => ({ id: (await world.newArticle()).id, revision: 1 }),
  get_improvement: improvement,
  list_improvements: async ({ world }) => ({ id: (await world.newArticle()).id }),
  apply_improvement: improvement,
  improve_passage: async ({ world, model }) => {
    model.state.answers.text = () => ({ markdown: "Start with the walls.", because: "It says the same in fewer words." });
    return { id: (await world.newArticle()).id };
  },
  transcribe_recording: () => ({ file: recordingOf(3) }),
  get_transcription: transcription,
  list_transcriptions: asExample,
  create_post: asExample,
  duplicate_post: post({}),
  create_post_template: post({}),
  list_post_templates: asExample,
  update_post_template: postTemplate,
  delete_post_template: postTemplate,
  begin_post: postTemplate,
  get_post: post({}),
  update_post: post({}),
  submit_post: post({ status: "draft" }),
  delete_post: post({}),
  schedule_post: post({ status: "approved" }, { day: "2099-01-01" }),
  get_post_slots: asExample,
  set_post_slots: asExample,
  queue_post: async (at) => {
    await slots(at);
    return { id: (await at.world.newPost({ status: "approved" })).id };
  },
  list_post_queue: asExample,
  reorder_post_queue: async ({ world }) => {
    const [first, second] = [await world.newPost({ status: "scheduled" }), await world.newPost({ status: "scheduled" })];
    return { postIds: [first.id, second.id] };
  },
  render_post: post({ format: "carousel" }, { exportId: undefined }),
  preview_post: post({ format: "carousel" }),
  preview_slide: asExample,
  list_post_activity: post({ status: "approved" }),
  approve_post: async ({ world }) => {
    const { id } = await world.newPost({ status: "in_review" });
    await world.call(world.registry.schedulePost, { id, destination: "linkedin", day: "2099-01-01", time: "09:00" });
    return { id };
  },
  list_post_comments: post({}),
  create_post_comment: post({}, { quote: undefined, body: "Say how to measure it." }),
  browse_post_comments: post({}),
  list_post_revisions: post({}),
  get_post_revision: post({}),
  publish_post_now: post({ status: "approved" }),
  request_post_changes: post({ status: "in_review" }),
  reject_post: post({ status: "in_review" }),
  connect_network: ofProject,
  connect_network_account: ({ world, accounts }) => ({ id: world.projectId, address: accounts.url, credentials: accounts.newAccount() }),
  disconnect_network: async ({ world, network }) => {
    const { id } = await world.newProject({ name: "Connected" });
    await network.connect(id);
    return { id };
  },
  list_network_accounts: ofProject,
  list_networks: asExample,
  get_post_delivery: post({ status: "scheduled" }),
  get_post_package: async (at) => ({ id: await exported(at) }),
  mark_post_published: async (at) => ({ id: await exported(at) }),
  retry_post_destination: async (at) => ({ id: await failed(at), destination: "linkedin" }),
  withdraw_post_destination: post({ status: "scheduled" }),
  upload_image: asExample,
  crop_image: async ({ world }) => ({ id: (await uploadedImage(world)).id }),
  delete_image: async ({ world }) => ({ id: await world.newImage() }),
  list_images: asExample,
  browse_images: asExample,
  get_image: async ({ world }) => ({ id: await world.newImage() }),
  update_image: async ({ world }) => ({ id: await world.newImage() }),
};
