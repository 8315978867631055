// The Arabic texts of the interactive reference about parameters: each sentence of the endpoint table by its English one, and the
// treatment of a value that a parameter does not accept.

import { queryParameter, rest } from "../../wire/index.ts";

type Parameter = Parameters<typeof queryParameter>[0];

const PARAMETERS_ARABIC: Readonly<Record<string, string>> = {
  "Ticker of the instrument. quote takes a name too, and historical the index codes TASI and NOMU.":
    "رمز الأداة. يقبل quote الاسم أيضًا، ويقبل historical رمزي المؤشرين TASI وNOMU.",
  "Company name, Arabic or English, or alias; it decides, whatever the path says.":
    "اسم الشركة بالعربية أو الإنجليزية أو اسم تُعرف به، وهو المعتمد أيًا كان ما في المسار.",
  "realtime needs Pro; delayed is the market of 15 minutes ago on any plan. Left out, the plan decides.":
    "تحتاج realtime إلى باقة Pro، أما delayed فالسوق كما كانت قبل 15 دقيقة في كل الباقات. إن لم يُرسل فالباقة هي التي تحدد.",
  "A past moment, with its offset from UTC: answers what you would have been answered then. Pro and above; see the guide to the time machine.":
    "لحظة ماضية مع فرقها عن UTC: تأتيك الإجابة التي كانت ستأتيك حينها. لباقة Pro وما فوقها، وشرحها في دليل آلة الزمن.",
  "The same by the position of the market that is shown, as X-Market-Position names it.":
    "مثله، لكن بموضع السوق المعروض كما تذكره X-Market-Position.",
  "The same by the clock of a replay, by its number.": "مثله، لكن بساعة إعادة عرض يحددها رقمها.",
  "true adds the header X-Receipt: a signed receipt of the answer, which anybody can check.":
    "تضيف true الترويسة X-Receipt: إيصال موقّع بالإجابة يستطيع أي أحد التحقق منه.",
  "Tickers, comma-separated; required unless identifiers is given.":
    "رموز بينها فواصل، ولا بد منها ما لم يُرسل identifiers.",
  "Names, aliases or tickers, comma-separated, in place of symbols.":
    "أسماء أو أسماء شهرة أو رموز بينها فواصل، بدلًا من symbols.",
  "csv answers the list as CSV with a header row, as does `Accept: text/csv`; json is the default.":
    "تعيد csv القائمة بصيغة CSV وفي أولها سطر العناوين، ومثلها `Accept: text/csv`. المعتاد json.",
  "How many trades.": "عدد الصفقات.",
  "Levels of each side.": "عدد المستويات في كل جانب.",
  "TASI, the main market, or NOMU, the parallel one, in any case; NOMUC is NOMU.":
    "‏TASI للسوق الرئيسية أو NOMU للسوق الموازية، بأحرف كبيرة أو صغيرة، وNOMUC هو NOMU.",
  "How many instruments.": "عدد الأدوات.",
  "One market alone: TASI or NOMU, in any case; NOMUC is NOMU, and all is both.":
    "سوق واحدة: TASI أو NOMU، بأحرف كبيرة أو صغيرة، وNOMUC هو NOMU، أما all فالسوقان معًا.",
  "TASI, the main market, or NOMU, the parallel one, in any case.":
    "‏TASI للسوق الرئيسية أو NOMU للسوق الموازية، بأحرف كبيرة أو صغيرة.",
  "true adds hijri_date, by the calendar of Umm al-Qura, beside each date.":
    "تضيف true إلى كل تاريخ hijri_date بتقويم أم القرى.",
  "First day; the market's day when left out.": "أول يوم، وهو يوم السوق إن لم يُرسل.",
  "Last day; 30 days in all when left out.": "آخر يوم، والمدة كلها 30 يومًا إن لم يُرسل.",
  "Part of a symbol, of either name or of an alias, a former name or symbol, or an ISIN; Arabic and English spellings are folded.":
    "جزء من رمز أو من أحد الاسمين أو من اسم شهرة، أو اسم أو رمز سابق، أو رقم ISIN. لا فرق بين صور كتابة الحرف الواحد بالعربية أو الإنجليزية.",
  "One market alone: TASI or NOMU, in any case; NOMUC is NOMU.":
    "سوق واحدة: TASI أو NOMU، بأحرف كبيرة أو صغيرة، وNOMUC هو NOMU.",
  "One sector alone, by the sector_id of an entry.": "قطاع واحد، بقيمة sector_id المذكورة مع الشركات.",
  "Entries of a page.": "عدد الشركات في الصفحة.",
  "Entries to skip.": "عدد الشركات التي تُتخطى.",
  "First day; about 30 days before the market's day when left out.":
    "أول يوم، وهو قبل يوم السوق بنحو 30 يومًا إن لم يُرسل.",
  "Last day; the market's day when left out.": "آخر يوم، وهو يوم السوق إن لم يُرسل.",
  "Length of a bar: day, week, month, 30 or 60 minutes.": "مدة العمود: يوم أو أسبوع أو شهر أو 30 دقيقة أو 60 دقيقة.",
  "asc: oldest first; desc: newest first. Pages follow the same order.":
    "‏asc: الأقدم أولًا، وdesc: الأحدث أولًا. وتتوالى الصفحات بالترتيب نفسه.",
  "Bars of a page.": "عدد الأعمدة في الصفحة.",
  "Bars to skip.": "عدد الأعمدة التي تُتخطى.",
  "splits multiplies prices by the factors of all later changes of capital and brings volume into today's shares; all works cash dividends in too; none is the default.":
    "تضرب splits الأسعار في معاملات كل ما تلاها من تغيّرات رأس المال وتحسب الكميات بأسهم اليوم، وتُدخل all التوزيعات النقدية أيضًا. المعتاد none.",
  "true says is_final and partial on every bar, and marks bars with unofficial trades.":
    "تذكر true مع كل عمود is_final وpartial، وتميّز الأعمدة التي فيها صفقات غير رسمية.",
  "Tickers or index codes, comma-separated, at most 20; required.":
    "رموز أدوات أو مؤشرات بينها فواصل، أقصاها 20. لا بد منها.",
  "Length of a bar in minutes.": "مدة العمود بالدقائق.",
  "The trading day; the market's own when left out.": "يوم التداول، وهو يوم السوق إن لم يُرسل.",
  "Which statements.": "أي القوائم المالية.",
  "auto is annual after a complete latest fiscal year, else quarterly.":
    "تعني auto القوائم السنوية إن اكتملت آخر سنة مالية، وإلا فالربعية.",
  "How far back; beats limit.": "إلى أي مدى في الماضي، وله الأولوية على limit.",
  "Set of fields; extended when left out, on Starter core once any control is sent.":
    "مجموعة الحقول: extended إن لم يُرسل، وفي Starter تصير core متى أُرسل أي خيار.",
  "latest is one row of each statement.": "تعيد latest صفًا واحدًا من كل قائمة.",
  "Most rows of each statement.": "أقصى عدد من الصفوف في كل قائمة.",
  "1 adds the year-to-date row of the incomplete year.": "تضيف 1 صف السنة التي لم تكتمل حتى تاريخه.",
  "1 adds rows without figures for periods that are due.": "تضيف 1 صفوفًا بلا أرقام للفترات المستحقة.",
  "How far back.": "إلى أي مدى في الماضي.",
  "Period of the rows.": "فترة الصفوف.",
  "Set of ratios.": "مجموعة النسب.",
  "extended says more about how complete the ratios are.": "تفصّل extended مدى اكتمال النسب.",
  "Tickers, comma-separated.": "رموز بينها فواصل.",
  "Conditions, all of which must hold, separated by commas; operators < <= > >= = !=. Fields are, among others, price, change_percent, volume, value, market_cap, pe_ratio, price_to_book, trailing_12m_yield, roe, net_margin, revenue_growth_yoy, debt_to_equity, rsi_14, return_1w, return_1m, return_1y, return_ytd, from_high_52w, mean_volume_20d, sector_id, market, security_type.":
    "شروط بينها فواصل يجب أن تتحقق كلها، ومعاملاتها `< <= > >= = !=`. من الحقول: price وchange_percent وvolume وvalue وmarket_cap وpe_ratio وprice_to_book وtrailing_12m_yield وroe وnet_margin وrevenue_growth_yoy وdebt_to_equity وrsi_14 وreturn_1w وreturn_1m وreturn_1y وreturn_ytd وfrom_high_52w وmean_volume_20d وsector_id وmarket وsecurity_type.",
  "Fields, the first one first; a minus sorts the largest first. By symbol when left out.":
    "حقول، والترتيب بأولها أولًا، وعلامة الطرح تقدّم الأكبر. إن لم يُرسل فبالرمز.",
  "Fields to show; price, change_percent, volume, market_cap, pe_ratio, trailing_12m_yield, return_1y and those of filter and sort when left out.":
    "الحقول المعروضة، وهي إن لم يُرسل: price وchange_percent وvolume وmarket_cap وpe_ratio وtrailing_12m_yield وreturn_1y وما في filter وsort.",
  "Instruments of a page.": "عدد الأدوات في الصفحة.",
  "Instruments to skip.": "عدد الأدوات التي تُتخطى.",
  "Most rows of history.": "أقصى عدد من صفوف التاريخ.",
  "Actions of one type, in any case.": "إجراءات من نوع واحد، بأحرف كبيرة أو صغيرة.",
  "First ex_date.": "أول ex_date.",
  "Last ex_date.": "آخر ex_date.",
  "Actions of a page.": "عدد الإجراءات في الصفحة.",
  "Actions to skip.": "عدد الإجراءات التي تُتخطى.",
  "Kinds, comma-separated: dividend, earnings, action, listing, meeting, which are those shown when it is left out; and index_review.":
    "أنواع بينها فواصل: dividend وearnings وaction وlisting وmeeting، وهي المعروضة إن لم يُرسل، ثم index_review.",
  "One company alone, by its ticker.": "شركة واحدة، برمزها.",
  "csv answers the list as CSV, as does `Accept: text/csv`; ics as a calendar file with one whole-day event an item; json is the default.":
    "تعيد csv القائمة بصيغة CSV، ومثلها `Accept: text/csv`، وتعيدها ics ملف تقويم لكل بند فيه حدث يوم كامل. المعتاد json.",
  "Language of the calendar file.": "لغة ملف التقويم.",
  "One standard alone, in any case; all of them and the boards when left out.":
    "معيار واحد، بأحرف كبيرة أو صغيرة، وكلها مع الهيئات إن لم يُرسل.",
  "Events of one instrument.": "أحداث أداة واحدة.",
  "Events of one type, in any case.": "أحداث من نوع واحد، بأحرف كبيرة أو صغيرة.",
  "Events of one importance, in any case.": "أحداث بدرجة أهمية واحدة، بأحرف كبيرة أو صغيرة.",
  "First day of created_at.": "أول يوم في created_at.",
  "Last day of created_at.": "آخر يوم في created_at.",
  "en adds the English name and description of each event, and writes a feed in English; ar is the default.":
    "تضيف en الاسم والوصف بالإنجليزية لكل حدث، وتكتب خلاصة الأخبار بها. المعتاد ar.",
  "Events of a page.": "عدد الأحداث في الصفحة.",
  "Events to skip.": "عدد الأحداث التي تُتخطى.",
  "csv answers the list as CSV, as does `Accept: text/csv`; rss as a feed for readers; json is the default.":
    "تعيد csv القائمة بصيغة CSV، ومثلها `Accept: text/csv`، وتعيدها rss خلاصة لقارئات الأخبار. المعتاد json.",
  "Days of the answer.": "عدد الأيام في الإجابة.",
  "Days before the page.": "عدد الأيام التي قبل الصفحة.",
  "The trading day, as YYYY-MM-DD. One without files is NOT_FOUND.":
    "يوم التداول بصيغة YYYY-MM-DD. اليوم الذي لا ملفات له جوابه NOT_FOUND.",
  "Day and number of the event, as X-Market-Position writes it.": "يوم الحدث ورقمه كما تكتبهما X-Market-Position.",
  "Leaves of the tree, as a receipt or a head names it; the tree as it is now when left out.":
    "عدد أوراق الشجرة كما يذكره إيصال أو رأس، والشجرة الحالية إن لم يُرسل.",
  "Number of the webhook, alert, e-mail address, watchlist, replay, link or key. Anything that is not one of the account's is NOT_FOUND.":
    "رقم الوجهة أو التنبيه أو البريد أو قائمة المتابعة أو الإعادة أو الرابط أو المفتاح. ما ليس للحساب جوابه NOT_FOUND.",
  "Deliveries of one status.": "تسليمات بحالة واحدة.",
  "Deliveries of a page.": "عدد التسليمات في الصفحة.",
  "Deliveries to skip.": "عدد التسليمات التي تُتخطى.",
  "Number of the delivery.": "رقم التسليم.",
  "Only notifications after this one, oldest first.": "الإشعارات التي بعد هذا الإشعار فقط، الأقدم أولًا.",
  "Only unread ones.": "ما لم يُقرأ فقط.",
  "Notifications of the answer.": "عدد الإشعارات في الإجابة.",
  "How many days.": "عدد الأيام.",
  "Requests of the answer.": "عدد الطلبات في الإجابة.",
  "Only those that failed.": "ما أخفق فقط.",
};

/** The Arabic of the OpenAPI document's sentence about a value that the parameter does not accept. */
function otherValueText(parameter: Parameter): string {
  switch (parameter.kind) {
    case "integer": {
      const { default: standard, min, max } = parameter.range;
      const under = parameter.below === "refuse" ? `جوابه ${parameter.code}` : `يُحسب ${min}`;
      const other = parameter.code === null ? `يُحسب ${standard}` : `جوابه ${parameter.code}`;
      return ` ما زاد على ${max} يُحسب ${max}، وما قل عن ${min} ${under}، وما ليس عددًا صحيحًا ${other}.`;
    }
    case "choice":
    case "day":
      return ` وأي قيمة أخرى جوابها ${parameter.code}.`;
    case "timestamp":
    case "position":
      return " وأي قيمة أخرى، أو إرسالهما معًا، أو لحظة لم تأتِ بعد، جوابها INVALID_PARAM.";
    case "list":
      return parameter.required ? " ومن دونه يكون الجواب MISSING_PARAM." : "";
    case "text":
      return "";
  }
}

/** The Arabic of each sentence of the OpenAPI document about parameters, by the English; undefined where a sentence has none. */
export function parameterTexts(): Readonly<Record<string, string | undefined>> {
  const inPaths = rest.ENDPOINTS.flatMap(({ path }) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name));
  const ofPaths = inPaths.filter(rest.isPathParameterName).map((name) => {
    const { description } = rest.PATH_PARAMETERS[name];
    return [description, PARAMETERS_ARABIC[description]] as const;
  });
  const ofQueries = rest.ENDPOINTS.flatMap(({ query }) =>
    Object.values(query as Readonly<Record<string, Parameter>>),
  ).map((parameter) => {
    const arabic = PARAMETERS_ARABIC[parameter.description];
    const text = arabic === undefined ? undefined : arabic + otherValueText(parameter);
    return [String(queryParameter(parameter)["description"]), text] as const;
  });
  return Object.fromEntries([...ofPaths, ...ofQueries]);
}
