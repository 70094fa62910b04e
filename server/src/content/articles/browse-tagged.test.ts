import { articleSorts } from "@galley/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { registry } from "#src/registry/registry.ts";
import { openBlog } from "#test/blog.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

type Asked = Partial<z.input<typeof registry.browseArticles.operation.input>>;

test("a list of a tag has the live articles with it, whatever is being written of them", async () => {
  const { id: projectId } = await world.newProject();
  using site = await openBlog(world, { projectId });
  const walls = await site.publish({ slug: "walls", tags: ["Old walls"] });
  const roofs = await site.publish({ slug: "roofs", tags: ["Old walls", "Roofs"] });
  const paredes = await site.publish({ slug: "paredes", tags: ["Old walls"], locale: "pt" });
  await site.publish({ slug: "doors", tags: ["Doors"] });
  await site.revise(walls, { slug: "walls", tags: [] }, { live: false });
  const wanted: [Asked, string[]][] = [
    [{ tag: "old-walls" }, [walls, roofs, paredes]],
    [{ tag: "old-walls", locale: "pt" }, [paredes]],
    [{ tag: "roofs", live: true }, [roofs]],
    [{ tag: "old-walls", statuses: ["draft"] }, [walls]],
    [{ tag: "nothing" }, []],
  ];
  for (const [asked, expected] of wanted) {
    for (const sort of articleSorts) {
      const { data } = await world.call(registry.browseArticles, { projectId, sort, ...asked }, { kind: "person" });
      expect(data.map(({ id }) => id).toSorted(), JSON.stringify(asked)).toEqual(expected.toSorted());
    }
  }
});
