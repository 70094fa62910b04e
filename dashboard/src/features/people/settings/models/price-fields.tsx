import type { ModelKind, ModelPrice } from "@galley/contract";
import { m } from "#messages";
import type { Form } from "#src/forms/use-form.ts";
import { TextField } from "#src/ui/field.tsx";
import type { Model } from "./model-kinds.ts";

type Prices = { currency: string; input: string; output: string; each: string };

const shown = (price: number | undefined) => (price === undefined ? "" : String(price));

/** Returns the entered prices as the fields show them. */
export function pricesOf(own: Model["own"]): Prices {
  const { currency = "", input, output, each } = own?.price ?? {};
  return { currency, input: shown(input), output: shown(output), each: shown(each) };
}

/** Returns the prices of the fields; null where none is filled in. */
export function priceIn({ currency, ...fields }: Prices): ModelPrice | null {
  const amounts = Object.entries(fields).filter(([, text]) => text.trim() !== "");
  if (amounts.length === 0) return null;
  return { currency: currency.trim().toUpperCase(), ...Object.fromEntries(amounts.map(([name, text]) => [name, Number(text)])) };
}

type PriceProps = { kind: ModelKind; field: Form<Prices>["field"] };

const words: Record<ModelKind, readonly (readonly [Exclude<keyof Prices, "currency">, () => string])[]> = {
  text: [
    ["input", m.models_price_input],
    ["output", m.models_price_output],
  ],
  image: [["each", m.models_price_image]],
  transcription: [["each", m.models_price_minute]],
};

/** Fields for what the provider asks, by which use is told in money. */
export function PriceFields({ kind, field }: PriceProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-ink-2 text-xs">{m.models_prices()}</legend>
      <div className="grid gap-3 sm:grid-cols-3">
        {words[kind].map(([name, label]) => (
          <TextField key={name} label={label()} type="number" min="0" step="any" {...field(name)} />
        ))}
        <TextField label={m.models_currency()} placeholder="EUR" maxLength={3} autoComplete="off" {...field("currency")} />
      </div>
    </fieldset>
  );
}
