import { Ghost } from "lucide-react";
import { m } from "#messages";
import type { PlatformScreen } from "../screen.ts";

export const ghostScreen: PlatformScreen = {
  mark: <Ghost size={17} />,
  addressHint: m.connections_ghost_address_hint,
  placeholder: "https://journal.example.com",
  secret: { label: m.connections_ghost_key, hint: m.connections_ghost_key_hint },
  credentials: ({ secret }) => ({ adminApiKey: secret }),
  capabilities: {
    update: m.connections_same_post,
    unpublish: m.connections_becomes_draft,
    canonical: m.connections_canonical_set,
    images: m.connections_ghost_images,
    slug: m.connections_ghost_slug,
    texts: m.connections_ghost_texts,
  },
};
