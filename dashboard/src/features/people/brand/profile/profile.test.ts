import { expect, test } from "vitest";
import { profileFields, profileFieldsThatDiffer } from "./fields.ts";
import { cleaned, isSameProfile, type Profile } from "./profile.ts";

const empty: Profile = {
  business: "",
  offer: "",
  audience: "",
  voice: { tones: [], formality: "" },
  terms: { preferred: [], avoid: [] },
  pillars: [],
  callsToAction: [],
  glossary: [],
  competitors: [],
  languages: [],
  visual: {
    colors: { primary: null, accent: null, paper: null },
    logoImageId: null,
    headingFont: null,
    bodyFont: null,
    template: null,
    instagramRatio: "4:5",
  },
};

test("a profile is saved trimmed and without empty rows, and such rows are no difference", () => {
  const written = { ...empty, business: " We repair. ", pillars: ["Doors ", " "], glossary: [{ term: "", definition: " " }] };
  expect(cleaned(written)).toEqual({ ...empty, business: "We repair.", pillars: ["Doors"], glossary: [] });
  expect(isSameProfile({ ...empty, pillars: [""] }, empty)).toBe(true);
});

test("each field is taken by itself and leaves the others as they are", () => {
  const other: Profile = {
    business: "b",
    offer: "o",
    audience: "a",
    voice: { tones: ["calm"], formality: "none" },
    terms: { preferred: ["p"], avoid: ["v"] },
    pillars: ["l"],
    callsToAction: ["c"],
    glossary: [{ term: "t", definition: "d" }],
    competitors: [{ name: "n", url: "https://n.example" }],
    languages: ["pt"],
    visual: {
      colors: { primary: "#111111", accent: "#222222", paper: "#333333" },
      logoImageId: "img_1",
      headingFont: "inter",
      bodyFont: "newsreader",
      template: "field_notes",
      instagramRatio: "1:1",
    },
  };
  const keys = profileFields().map(({ key }) => key);
  expect(profileFieldsThatDiffer(empty, other).map(({ key }) => key)).toEqual(keys);
  for (const field of profileFields()) {
    const one = field.take(empty, other);
    expect([field.key, profileFieldsThatDiffer(empty, one).map(({ key }) => key)]).toEqual([field.key, [field.key]]);
  }
  expect(profileFields().reduce((into, field) => field.take(into, other), empty)).toEqual(other);
});
