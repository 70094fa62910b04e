import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { ask } from "./review-world.ts";
import { useDashboard } from "./use-dashboard.ts";

const dashboard = useDashboard({ running: true });

/** Selects words of the post in its preview, as a person does with the mouse. */
async function select(page: Page, words: string): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(`(() => {
        for (const root of document.querySelectorAll("[data-words]")) {
          const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
          for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            const at = node.data.indexOf(${JSON.stringify(words)});
            if (at < 0) continue;
            node.parentElement.scrollIntoView({ block: "center" });
            getSelection().setBaseAndExtent(node, at, node, at + ${words.length});
            return true;
          }
        }
        return false;
      })()`),
    )
    .toBe(true);
}

const comments = (page: Page) => page.getByRole("region", { name: "Comments" });

/** Sends the comment that is being written, and waits until its form is gone. */
async function say(page: Page, body: string): Promise<void> {
  await page.getByLabel("Your comment").fill(body);
  await page.keyboard.press("Control+Enter");
  await page.getByLabel("Your comment").waitFor({ state: "detached" });
}

async function newPost(page: Page, content: object): Promise<string> {
  const { id } = await ask(page, "create_post", { projectId: dashboard.projectId, ...content });
  return String(id);
}

const thread = {
  format: "x",
  parts: ["Slate roofs last a hundred years. The nails do not.", "Look for slipped slates after every storm."],
};

test("two people review a thread: a passage is discussed, changes are asked for and made, and the history tells what changed", async () => {
  const writer = await dashboard.openPage("priya");
  await writer.goto(dashboard.at("posts"));
  const id = await newPost(writer, thread);
  await writer.goto(dashboard.at(`posts/${id}`));

  const reviewer = await dashboard.openPage("ilse");
  await reviewer.goto(dashboard.at(`posts/${id}`));
  await reviewer.getByRole("button", { name: "Approve", exact: true }).waitFor();
  await select(reviewer, "The nails do not.");
  await reviewer.keyboard.press("c");
  await reviewer.getByLabel("Your comment").fill("Say how long nails last, @Priya");
  await reviewer.keyboard.press("Enter");
  await reviewer.keyboard.press("Control+Enter");
  await comments(reviewer).getByText("Say how long nails last").waitFor();

  // The writer's page shows it without a reload, and she answers with the keyboard.
  await writer
    .getByRole("navigation", { name: "Beside the preview" })
    .getByRole("link", { name: /^Comments/ })
    .click();
  await comments(writer).getByRole("button", { name: "The nails do not." }).waitFor();
  await writer.keyboard.press("j");
  await writer.keyboard.press("r");
  await writer.getByLabel("Your reply to Ilse Brandt").fill("Forty years.");
  await writer.keyboard.press("Control+Enter");
  await comments(reviewer).getByText("Forty years.").waitFor();

  await reviewer.keyboard.press("Escape");
  await reviewer.keyboard.press("Shift+r");
  await reviewer.getByLabel("What should change?").fill("Put the forty years into the post.");
  await reviewer.getByRole("button", { name: "Send back" }).click();
  await comments(writer).getByText("Put the forty years into the post.").waitFor();

  await writer.getByLabel("Part 1 of 2").fill("Slate roofs last a hundred years. Their nails last forty.");
  await writer.keyboard.press("Control+s");
  await writer.getByText("Draft saved.").waitFor();
  await writer.getByRole("button", { name: "Send for review" }).click();
  await writer.getByText("Sent for review.").waitFor();
  await comments(writer).getByText("This passage is no longer in the text.").waitFor();
  await comments(writer).getByRole("button", { name: "Resolve the comment by Ilse Brandt" }).first().click();
  await writer.getByText("Resolved.").waitFor();

  await reviewer.getByRole("button", { name: "Approve", exact: true }).waitFor();
  await reviewer.keyboard.press("Shift+a");
  await reviewer.getByRole("dialog").getByText("exactly as it is in revision 2").waitFor();
  await reviewer.getByRole("dialog").getByRole("button", { name: "Approve revision 2" }).click();
  await reviewer.getByText("Approved. You can schedule it now.").waitFor();
  await writer.getByRole("navigation", { name: "Beside the preview" }).getByRole("link", { name: "Destinations" }).click();
  await writer.getByText("Approved by Ilse Brandt").waitFor();

  await writer.getByRole("link", { name: "History" }).click();
  await writer.getByText("Changes requested by Ilse Brandt").waitFor();
  await writer.locator("[data-change] ins").first().waitFor();
  const changes = await writer.locator("[data-change]").first().locator("ins").allInnerTexts();
  expect(changes.join(" ")).toMatch(/Their.*last.*forty/s);
  await writer.keyboard.press("j");
  await expect.poll(() => new URL(writer.url()).searchParams.get("to")).toBe("1");
});

test("an approved post goes out at once after one question, and an older revision comes back as a new one", async () => {
  const page = await dashboard.openPage("marta");
  await page.goto(dashboard.at("posts"));
  const id = await newPost(page, { format: "linkedin", text: "Gutters first." });
  await ask(page, "update_post", { id, revision: 1, text: "Gutters first, then paint." });
  await page.goto(dashboard.at(`posts/${id}/history`));
  await page.getByRole("link", { name: "Revision 1" }).click();
  await page.getByRole("button", { name: "Restore revision 1" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Restore revision 1" }).click();
  await page.getByText("Revision 3 has the content of revision 1.").waitFor();
  await ask(page, "approve_post", { id, revision: 3 });
  await page.goto(dashboard.at(`posts/${id}`));
  await page.getByRole("button", { name: "Publish now" }).click();
  await page.getByRole("dialog").getByText("This cannot be undone.").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Publish now" }).click();
  await page.getByText("Publishing on LinkedIn.").waitFor();
  await page.getByRole("button", { name: "Open the package" }).waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Publish now" }).count()).toBe(0);
});

test("a point of the picture in a thread is commented on, follows the picture, and is counted in the list", async () => {
  const page = await dashboard.openPage("marta");
  await page.goto(dashboard.at("posts"));
  const [image] = (await ask(page, "list_images", { projectId: dashboard.projectId })).data as { id: string }[];
  const id = await newPost(page, { format: "x", parts: ["Slate or tile?", { text: "Look at this.", imageId: image?.id }] });
  await page.goto(dashboard.at(`posts/${id}`));
  await page.getByRole("button", { name: "Comment on a point" }).click();
  await page.getByRole("button", { name: /^Place the pin/ }).press("Enter");
  await page.getByText("A point on the picture of part 2").waitFor();
  await say(page, "Cut the sky off.");
  await comments(page).getByRole("button", { name: "Pin 1 on the picture of part 2" }).waitFor();
  await page.getByRole("button", { name: "Open comment 1" }).waitFor();
  await ask(page, "update_post", { id, revision: 1, parts: [{ text: "Look at this.", imageId: image?.id }, "Slate or tile?"] });
  await comments(page).getByRole("button", { name: "Pin 1 on the picture of part 1" }).waitFor();
  await page.goto(dashboard.at("posts"));
  await page.getByRole("listitem").filter({ hasText: "Look at this." }).getByText("1 open").waitFor();
});
