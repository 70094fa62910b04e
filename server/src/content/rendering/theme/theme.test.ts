import { plainVisual } from "@galley/contract";
import { contrast } from "@galley/illustrator/color";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inShare } from "#test/chance.ts";
import { contrastMin } from "./background.ts";
import { type Theme, themeOf } from "./theme.ts";

const color = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
const backgroundNames = ["paper", "primary", "accent", "sheet", "marker", "backdrop"] as const;

function requireReadable(theme: Theme): void {
  for (const name of backgroundNames) {
    const background = theme[name];
    for (const ink of [background.ink, background.quiet]) {
      expect(contrast(background.color, ink), `${ink} on ${name} ${background.color}`).toBeGreaterThanOrEqual(contrastMin);
    }
    expect(contrast(background.color, background.display)).toBeGreaterThanOrEqual(3);
  }
}

describe("the look of a brand", () => {
  test("keeps every text readable, whatever its colours", () => {
    fc.assert(
      fc.property(color, color, color, (primary, accent, paper) => {
        requireReadable(themeOf("A brand", { ...plainVisual, colors: { primary, accent, paper } }));
      }),
      { numRuns: inShare(3000) },
    );
  });

  test("keeps the colours that were chosen as they are", () => {
    const theme = themeOf("A brand", { ...plainVisual, colors: { primary: "#0F3A33", accent: "#e2572f", paper: "#f4efe6" } });
    expect([theme.primary.color, theme.accent.color, theme.paper.color]).toEqual(["#0f3a33", "#e2572f", "#f4efe6"]);
  });

  test("is drawn from its name where nothing was chosen: the same for one name, readable, and another for every other", () => {
    const looks = new Set<string>();
    for (let count = 0; count < 500; count += 1) {
      const theme = themeOf(`Brand ${count}`, plainVisual);
      requireReadable(theme);
      looks.add([theme.primary.color, theme.accent.color, theme.paper.color].join(" "));
    }
    expect(looks.size).toBe(500);
    expect(themeOf("Brand 7", plainVisual)).toEqual(themeOf(" Brand 7 ", plainVisual));
  });
});
