import type { AppSettings, Network, PictureBounds } from "../declaration.ts";

const apiVersionDefault = "202605";

export const linkedin = {
  name: "linkedin",
  title: "LinkedIn",
  hosts: ["linkedin.com", "lnkd.in"],
  home: "www.linkedin.com/feed",
  byHand: true,
  slides: () => "portrait" as const,
  slidesAsPdf: true,
} as const satisfies Network;

export const picture: PictureBounds = { pixelsEnd: 36_152_320, webp: false, altLengthMax: 4086 };

export const app: AppSettings = {
  prefix: "GALLEY_LINKEDIN",
  title: "LinkedIn",
  id: "CLIENT_ID",
  secret: "CLIENT_SECRET",
  without: "none: posts for LinkedIn are prepared for a person",
  apiUrl: "https://api.linkedin.com",
  authorizeUrl: "https://www.linkedin.com/oauth/v2/authorization",
  // Beside the address that asks for consent, at LinkedIn as at a gateway.
  tokenUrl: ({ authorizeUrl }: { authorizeUrl: string }) => new URL("accessToken", authorizeUrl).href,
  more: {
    variables: [
      {
        name: "API_VERSION",
        form: /^20\d{4}$/,
        refusal: `must be a year and a month, as in ${apiVersionDefault}`,
        about: "Version of LinkedIn's API; LinkedIn retires one after a year.",
        shownDefault: `\`${apiVersionDefault}\``,
      },
      {
        name: "READS_POSTS",
        form: /^(true|false)$/,
        refusal: "must be true or false",
        about: "`true` where LinkedIn has approved your app for `r_member_social`: then posts of which nobody knows are looked for.",
        shownDefault: "`false`",
      },
    ],
    read: (given: (name: string) => string | undefined) => ({
      apiVersion: given("API_VERSION") ?? apiVersionDefault,
      ...(given("READS_POSTS") === "true" && { moreScopes: ["r_member_social"] }),
    }),
  },
};

export const rules = [
  "The image of a text is a JPG or PNG. It is shown in place of the link to the post's article.",
  "A carousel is shown as a PDF document.",
];
