import type { NetworkName } from "@galley/contract";
import { m } from "#messages";
import type { Form } from "#src/forms/use-form.ts";
import type { networkScreens } from "#src/parts/networks/screens.ts";
import { TextField } from "#src/ui/field.tsx";

/** Entered to connect an account. `credentials` is its secret, whatever the place calls it. */
export type AccountValues = { address: string; username: string; credentials: string };

type AccountForm = NonNullable<(typeof networkScreens)[NetworkName]["form"]>;
export type AccountFieldsProps = { asked: AccountForm; form: Form<AccountValues>; needsAddress: boolean };

/** Fields for where an account is, who it is, and its secret. */
export function AccountFields({ asked: { addressHint, placeholder, user, secret }, form, needsAddress }: AccountFieldsProps) {
  return (
    <>
      <TextField
        label={m.connections_address()}
        type="url"
        hint={addressHint()}
        placeholder={placeholder}
        required={needsAddress}
        autoComplete="off"
        {...form.field("address")}
      />
      {user && <TextField label={user.label()} hint={user.hint()} required autoComplete="off" {...form.field("username")} />}
      {/* With `new-password`, browsers do not fill in the password that they have stored for this site. */}
      <TextField
        label={secret.label()}
        hint={secret.hint()}
        type="password"
        required
        autoComplete="new-password"
        {...form.field("credentials")}
      />
    </>
  );
}

/** Adds the scheme, which people leave out since browsers add it. */
export function withScheme(address: string): string {
  return address === "" || /^[a-z]+:/i.test(address) ? address : `https://${address}`;
}
