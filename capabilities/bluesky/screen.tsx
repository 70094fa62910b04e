import { m } from "#messages";
import type { NetworkScreen } from "../screen.ts";

export const blueskyScreen: NetworkScreen = {
  mark: (
    <path
      d="M6.34 4.21c2.29 1.72 4.76 5.21 5.66 7.08.9-1.87 3.37-5.36 5.66-7.08 1.66-1.24 4.34-2.2 4.34.85 0 .61-.35 5.12-.55 5.85-.71 2.54-3.3 3.19-5.6 2.8 4.02.68 5.04 2.95 2.83 5.21-4.19 4.3-6.02-1.08-6.49-2.46-.09-.25-.13-.37-.19-.27-.06-.1-.1.02-.19.27-.47 1.38-2.3 6.76-6.49 2.46-2.21-2.26-1.19-4.53 2.83-5.21-2.3.39-4.89-.26-5.6-2.8C2.35 10.18 2 5.67 2 5.06c0-3.05 2.68-2.09 4.34-.85"
      fill="currentColor"
    />
  ),
  sign: { letters: "bs", className: "bg-[#0a5fd0] text-white" },
  accountName: ({ handle }) => `@${handle}`,
  form: {
    addressHint: m.connections_bluesky_address_hint,
    placeholder: "https://bsky.social",
    user: { label: m.connections_bluesky_handle, hint: m.connections_bluesky_handle_hint },
    secret: { label: m.connections_bluesky_password, hint: m.connections_bluesky_password_hint },
    credentials: ({ username, secret }) => ({ identifier: username.replace(/^@/, ""), appPassword: secret }),
  },
};
