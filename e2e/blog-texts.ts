export const longArticle = `Old stone houses hold heat in a way that modern timber frames do not, and that changes **which heat pump** makes sense.

## Start with the walls, not the machine

A blower door test costs between €280 and €450 and answers three questions at once:

- how much air leaks, and where
- whether the *chimney* is the main leak (**it *often* is**)
- \`a_very_long_identifier_that_never_breaks_anywhere_at_all_in_one_line_of_text\`

> We changed nothing but the seals, and the size of the pump we needed fell by a third.
>
> — Ilse Brandt, heating engineer

## Reading the data sheet

Look for \`SCOP\` at 55 °C. The other number belongs to [underfloor heating](https://hearth.example/underfloor).

### What the noise figure means

Ask for the night mode figure.

1. What heat loss did you calculate, and how?
2. What happens at minus ten?

> A quotation without an author.
`;

export const arabicArticle = `البيوت الحجرية القديمة تحتفظ بالحرارة بطريقة لا تعرفها البيوت الخشبية الحديثة، وهذا يغيّر **أي مضخة حرارية** تناسبها.

## ابدأ بالجدران لا بالآلة

- كم يتسرّب من الهواء وأين
- هل المدخنة هي التسرّب الرئيسي

> لم نغيّر إلا السدادات، فانخفض حجم المضخة المطلوبة بمقدار الثلث.
>
> — إيلزه برانت، مهندسة تدفئة

## قراءة ورقة البيانات

ابحث عن \`SCOP\` عند 55 درجة مئوية.
`;

export const japaneseArticle = `古い石造りの家は、現代の木造住宅とは違うかたちで熱をためます。それによって、**どのヒートポンプ**が合うかも変わります。

## 機械ではなく、壁から始める

- どこから、どれだけ空気が漏れているか
- 煙突がいちばんの漏れ口かどうか

> 変えたのはシールだけ。それで必要なポンプの大きさが三分の一小さくなりました。
>
> — イルゼ・ブラント、暖房技師

## データシートを読む

35℃ではなく、55℃での\`SCOP\`を見てください。
`;

export const nastyText = `</title></script><script>alert(1)</script><img src=x onerror=alert(1)><svg onload=alert(1)>"'&amp;`;
