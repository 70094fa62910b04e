import { m } from "#messages";
import type { PlatformScreen } from "../screen.ts";

export const devtoScreen: PlatformScreen = {
  mark: "DEV",
  addressHint: m.connections_devto_address_hint,
  placeholder: "https://dev.to",
  secret: { label: m.connections_devto_key, hint: m.connections_devto_key_hint },
  credentials: ({ secret }) => ({ apiKey: secret }),
  capabilities: {
    update: m.connections_same_post,
    unpublish: m.connections_devto_unpublish,
    canonical: m.connections_canonical_set,
    images: m.connections_devto_images,
    slug: m.connections_devto_slug,
    texts: m.connections_devto_texts,
  },
};
