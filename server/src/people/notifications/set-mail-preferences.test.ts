import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { registry } from "#src/registry/registry.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const as = (personId: string) => ({ kind: "person" as const, personId });

describe("mail preferences", () => {
  test("begin with a digest at eight on the first project's clocks, and change one by one", async () => {
    const { personId } = await world.newMember({ email: "prefers@hearth.example" });
    const set = (input: object) => world.call(registry.setMailPreferences, input, as(personId));
    const fresh = {
      language: null,
      timeZone: null,
      digestTime: "08:00",
      quietHours: null,
      urgentAnytime: false,
      timeZoneInForce: "America/New_York",
      sendsMail: false,
      address: "prefers@hearth.example",
    };
    expect(await world.call(registry.getMailPreferences, {}, as(personId))).toEqual(fresh);
    expect(await set({})).toEqual(fresh);
    const quietHours = { from: "19:00", until: "08:00", weekends: true };
    await set({ quietHours, urgentAnytime: true });
    const zoned = { timeZone: "Europe/Lisbon", timeZoneInForce: "Europe/Lisbon" };
    expect(await set({ timeZone: "Europe/Lisbon", language: "pt" })).toEqual({
      ...fresh,
      ...zoned,
      language: "pt",
      quietHours,
      urgentAnytime: true,
    });
    expect(await set({ quietHours: null, urgentAnytime: false, language: null, timeZone: null })).toEqual(fresh);
  });

  test("refuse hours that end as they begin, zones that nobody has, and people who belong nowhere", async () => {
    const set = (input: object, personId = world.personId) => world.call(registry.setMailPreferences, input, as(personId));
    const never = { from: "08:00", until: "08:00", weekends: false };
    await expect(set({ quietHours: never })).rejects.toMatchObject({ code: "invalid_input", param: "quietHours" });
    await expect(set({ timeZone: "Mars/Olympus" })).rejects.toMatchObject({ code: "invalid_input", param: "timeZone" });
    await expect(set({ digestTime: "24:00" })).rejects.toMatchObject({ code: "invalid_input", param: "digestTime" });
    await expect(set({ digestTime: "07:00" }, "usr_nobody")).rejects.toMatchObject({ code: "not_found" });
  });
});
