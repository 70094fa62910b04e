import { m } from "#messages";
import type { PlatformScreen } from "../screen.ts";

export const wordpressScreen: PlatformScreen = {
  mark: "WP",
  addressHint: m.connections_wordpress_address_hint,
  placeholder: "https://journal.example.com",
  user: { label: m.connections_wordpress_user, hint: m.connections_wordpress_user_hint },
  secret: { label: m.connections_wordpress_password, hint: m.connections_wordpress_password_hint },
  credentials: ({ username, secret }) => ({ username, applicationPassword: secret }),
  capabilities: {
    update: m.connections_same_post,
    unpublish: m.connections_becomes_draft,
    canonical: m.connections_wordpress_canonical,
    images: m.connections_wordpress_images,
    slug: m.connections_wordpress_slug,
    texts: m.connections_wordpress_texts,
  },
};
