/** Example comments that the API reference shows; the generated suite checks them against their schemas. */
export const comment = {
  id: "cmt_01k9leaks",
  quote: "how much air leaks",
  body: "Say how to measure it, @ilse knows a good way.",
  author: "Marta Vidal",
  createdAt: "2026-11-20T10:12:45.310Z",
  replies: [
    {
      id: "cmt_01k9door",
      quote: "",
      body: "A blower door test. I will add two sentences.",
      author: "Ilse Brandt",
      createdAt: "2026-11-20T11:02:09.804Z",
      replies: [],
      via: null,
      revision: 2,
      orphaned: false,
      edited: false,
      deleted: false,
    },
  ],
  via: "Newsroom",
  revision: 2,
  orphaned: false,
  edited: false,
  deleted: false,
  point: null,
  replacement: null,
};

export const reason = {
  id: "cmt_01k9source",
  quote: "",
  body: "The numbers need a source.",
  author: "Ilse Brandt",
  createdAt: "2026-11-20T11:30:00.000Z",
  replies: [],
  via: null,
  revision: 2,
  orphaned: false,
  edited: false,
  deleted: false,
  point: null,
  replacement: null,
};

/** A comment on the second slide of a carousel. */
export const pin = {
  id: "cmt_01k9slide",
  quote: "",
  body: "The arrow hides the radiator, @ilse.",
  author: "Marta Vidal",
  createdAt: "2026-11-20T10:14:02.110Z",
  replies: [],
  via: null,
  revision: 1,
  orphaned: false,
  edited: false,
  deleted: false,
  point: { slide: 2, x: 0.42, y: 0.7 },
  replacement: null,
};
