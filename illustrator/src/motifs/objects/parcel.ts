import { area } from "../../shapes.ts";
import type { Motif } from "../motif.ts";

export const parcel: Motif = {
  name: "parcel",
  noun: "a parcel",
  stance: "stands",
  outdoors: false,
  words: {
    en: "box boxes parcel- packag- packing product products logistic- order orders shop shops shopping store stores ecommerce- e-commerce retail- warehous- stock supplier- suppl- export- import- gift inventory inventories",
    de: "kiste- paket- verpack- produkt- logisti- bestell- shop- laden handel- -handel einzelhandel- lager- vorrat- lieferant- export- import- geschenk- versand- kauf- einkauf-",
    pt: "caixa- pacote- embalage- produto- logistic- pedido- loja- comercio- varejo- armaz- estoque- fornecedor- exporta- importa- presente- compra-",
    es: "caja- paquete- embalaje- producto- logistic- pedido- tienda- comercio- minorista- almac- inventari- proveedor- exporta- importa- regalo- compra-",
  },
  draw: ({ body, bodyShade, second, spark, sparkShade, onBody }) =>
    [
      area("M30 138L200 216v184L42 328q-12-6-12-18z", body),
      area("M370 138L200 216v184l158-72q12-6 12-18z", bodyShade),
      area("M30 138L200 60l170 78-170 78z", second),
      area("M94 108l170 78 42-19L136 89z", spark),
      area("M264 186l42-19v78l-21-14-21 34z", sparkShade),
      area("M56 240l54 25v20l-54-25zM56 274l34 16v20l-34-16z", onBody),
    ].join(""),
};
