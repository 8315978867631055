// The Arabic of the command line: every text of a command, as it stands in the code, with {} for the parts that are filled in, beside its
// translation with {1}, {2} and so on for the same parts. A test checks that none is missing.

export const ARABIC: Readonly<Record<string, string>> = {
  // The help itself.
  "Marsad: an open, self-hostable Saudi market data service.":
    "مرصد: خدمة مفتوحة لبيانات السوق المالية السعودية تشغّلها بنفسك.",
  "Usage: {}": "الاستخدام: {1}",
  "Commands:": "الأوامر:",
  "Flags:": "الخيارات:",
  "marsad COMMAND --help says more about a command, marsad --version which version this is.":
    "يشرح marsad COMMAND --help الأمر، ويبيّن marsad --version الإصدار.",
  "Shows this.": "يعرض هذه الصفحة.",
  "A JSON file with settings. [MARSAD_CONFIG]": "ملف JSON فيه الإعدادات. [MARSAD_CONFIG]",
  "ar or en: the language of the command line; that of the system unless given. [MARSAD_LANG]":
    "ar أو en: لغة سطر الأوامر، وهي لغة النظام إن لم تُذكر. [MARSAD_LANG]",
  "{} Required.": "{1} لازم.",
  "{} Takes {}; default: {}. [{}]": "{1} يقبل {2}، والأصل: {3}. [{4}]",
  "not set": "بلا قيمة",
  none: "لا شيء",

  // Running the service.
  "Runs the service: REST, WebSocket and pages on one port.": "يشغّل الخدمة: REST وWebSocket والصفحات على منفذ واحد.",
  "The log goes to standard output, one JSON object a line, or coloured text on a terminal.":
    "يذهب السجل إلى الخرج القياسي، كائن JSON في كل سطر، وعلى الطرفية نص ملوّن يقرؤه الناس.",
  "SIGTERM and SIGINT stop it in order; a second signal ends it at once.":
    "توقفها SIGTERM وSIGINT بترتيب، والإشارة الثانية تنهيها فورًا.",
  "Prints the effective configuration with the source of every value; secrets are hidden.":
    "يطبع الإعدادات السارية ومصدر كل قيمة، والأسرار محجوبة.",
  "Asks the service of this machine whether it is ready; the exit code is 0 when it is, and 1 when not.":
    "يسأل خدمة هذا الجهاز هل هي جاهزة: رمز الخروج 0 إن كانت جاهزة و1 إن لم تكن.",
  "It asks at the host and port of the settings, so with the service's own environment it needs no flag.":
    "يسأل على المضيف والمنفذ المذكورين في الإعدادات، فلا يحتاج في بيئة الخدمة نفسها إلى خيار.",
  "Asks only whether it runs (/healthz), and not whether it can answer (/readyz).":
    "يسأل هل تعمل فقط (/healthz) لا هل تستطيع الإجابة (/readyz).",
  "Brings the database to the schema of this version, as serve does when it starts.":
    "يوصل قاعدة البيانات إلى مخطط هذا الإصدار كما يفعل serve عند بدئه.",
  "Makes the secret that the processes of one deployment share, in a file or on standard output.":
    "ينشئ السر الذي تشترك فيه عمليات النشر الواحد، في ملف أو على الخرج القياسي.",
  "Make it once, and bring the file to every process of the deployment as --cluster-key-file.":
    "أنشئه مرة، وأعطِ الملف لكل عملية في النشر بالخيار --cluster-key-file.",
  "Messages between processes that were not signed with it are dropped. A file that is there already is left as it is.":
    "تُسقط الرسائل بين العمليات التي لم تُوقَّع به. والملف الموجود يُترك كما هو.",
  "The file to write, readable by its owner alone. Without it, --cluster-key-file; without both, standard output.":
    "الملف الذي يُكتب، ولا يقرؤه إلا صاحبه. وبدونه --cluster-key-file، وبدونهما الخرج القياسي.",
  "Lists the processes of a running installation, and how many WebSockets each has.":
    "يعرض عمليات نشر يعمل وعدد اتصالات WebSocket لكل منها.",
  "Prints JSON instead of text.": "يطبع JSON بدل النص.",
  "Empties a process that serves customers, so that it can be stopped or looked after.":
    "يفرّغ عملية تخدم العملاء كي تُوقف أو تُصان.",
  "From then on it is not ready, so that a load balancer sends nothing new; requests that still come are answered. It closes its WebSockets one after the other with 1012 and a time to come back after, over at most a minute. The command ends when none is left.":
    "تصير بعدها غير جاهزة فلا يرسل إليها موزّع الأحمال جديدًا، وما يأتيها من طلبات يُجاب. وتغلق اتصالاتها واحدًا بعد آخر بالرمز 1012 ووقت للعودة، خلال دقيقة على الأكثر. وينتهي الأمر حين لا يبقى منها شيء.",
  "The process runs on until it is stopped. --undo lets it take customers again.":
    "تظل العملية تعمل حتى تُوقف. ويعيدها --undo إلى خدمة العملاء.",
  "The name of the process, or its beginning, as `marsad members` shows it.":
    "اسم العملية أو أوله كما يعرضه `marsad members`.",
  "Lets the process take customers again.": "يعيد العملية إلى خدمة العملاء.",
  "Writes everything that the service keeps into one file, also while it runs.":
    "يكتب كل ما تحفظه الخدمة في ملف واحد، ولو كانت تعمل.",
  "The first line is the mark: all that was acknowledged before that moment is in the file.":
    "السطر الأول هو العلامة: كل ما أُقرّ قبل تلك اللحظة في الملف.",
  "The file holds the hashes of keys, the accounts and the webhook destinations: only its owner may read it.":
    "في الملف بصمات المفاتيح والحسابات ووجهات الإشعارات: لا يقرؤه إلا صاحبه.",
  "marsad restore brings a database to the state of the file.": "يعيد marsad restore قاعدة بيانات إلى حال الملف.",
  "The file to write, or a folder to put a file into that is named by its time.":
    "الملف الذي يُكتب، أو مجلد يوضع فيه ملف مسمّى بوقته.",
  "Puts the key of webhook secrets into the file. Without it, keep a copy of the key file elsewhere.":
    "يضع مفتاح أسرار الإشعارات في الملف. وبدونه احفظ نسخة من ملف المفتاح في مكان آخر.",
  "Brings an empty database to the state of a backup; the service must not run on it.":
    "يعيد قاعدة بيانات فارغة إلى حال نسخة احتياطية، والخدمة لا تعمل عليها.",
  "The whole file is checked before anything is changed. Then all of it is restored, or nothing.":
    "يُفحص الملف كله قبل أي تغيير، ثم يُستعاد كله أو لا شيء منه.",
  "A backup of SQLite can be restored into PostgreSQL, and the other way round.":
    "يمكن استعادة نسخة SQLite إلى PostgreSQL والعكس.",
  "A file that marsad backup wrote.": "ملف كتبه marsad backup.",
  "Replaces what the database holds. It is lost.": "يستبدل ما في قاعدة البيانات، فيضيع.",
  "Reads the whole journal and says whether it is as it was written.": "يقرأ السجل كله ويبيّن هل هو كما كُتب.",
  "It names every day, and in a damaged one the events and what is wrong; every leaf of the tree is compared with its events, and every signed head with the leaves. It changes nothing, and may run beside the service. Ends with 0 when nothing is damaged, else with 1.":
    "يسمّي كل يوم، وفي اليوم التالف أحداثه وما فيها، ويقارن كل ورقة من الشجرة بأحداثها وكل رأس موقّع بالأوراق. لا يغيّر شيئًا ويعمل بجانب الخدمة. وينتهي بالرمز 0 إن لم يتلف شيء وإلا فبالرمز 1.",
  "Begins a new key for heads, receipts and webhooks; the public key before it stays published.":
    "يبدأ مفتاحًا جديدًا للرؤوس والإيصالات والإشعارات، ويبقى المفتاح العام السابق منشورًا.",
  "Every process of the deployment signs with the new key within some seconds; the old one is good for that long.":
    "توقّع كل عمليات النشر بالمفتاح الجديد خلال ثوانٍ، ويصلح القديم إلى ذلك الحين.",
  "Writes the journal's tree into a folder, from which marsad prove works without a service.":
    "يكتب شجرة السجل في مجلد يعمل منه marsad prove بلا خدمة.",
  "Keys, signed heads, the hash of every leaf, and the leaves of the days that the journal has. May run beside the service.":
    "المفاتيح والرؤوس الموقّعة وبصمة كل ورقة وأوراق الأيام التي في السجل. ويعمل بجانب الخدمة.",
  "Where to write; files that are there are replaced.": "مكان الكتابة، وتُستبدل الملفات الموجودة فيه.",
  "The leaves of this day alone, as {}.": "أوراق هذا اليوم وحده، مثل {1}.",
  "Stores the heads of a service and cries out when one contradicts another.":
    "يحفظ رؤوس خدمة، وينبّه حين يناقض رأس رأسًا.",
  "Each new head is checked: its signature, and that its journal begins with that of the last head which was stored. Heads are added to a file, one line each.":
    "يُفحص كل رأس جديد: توقيعه، وأن سجله يبدأ بسجل آخر رأس حُفظ. وتضاف الرؤوس إلى ملف، سطرًا لكل منها.",
  "Let somebody run it whom the operator cannot ask to forget: then nobody can rewrite the journal unnoticed. Ends with 1 at the first head that is wrong.":
    "ليشغّله من لا يملك المشغّل أن يطلب منه النسيان، فلا يعيد أحد كتابة السجل خفية. وينتهي بالرمز 1 عند أول رأس خاطئ.",
  "The service, such as {}; no key is needed.": "الخدمة، مثل {1}، ولا حاجة إلى مفتاح.",
  "Where heads are stored; {} unless given.": "مكان حفظ الرؤوس، و{1} إن لم يُذكر.",
  "How often to ask; {} unless given.": "كل كم ثانية يسأل، و{1} إن لم تُذكر.",
  "Ends after so many rounds; goes on until it is stopped otherwise.":
    "ينتهي بعد هذا العدد من الجولات، وإلا فيستمر حتى يُوقف.",
  "Proves an answer by its receipt, and says in plain words what was proven and what was not.":
    "يثبت جوابًا بإيصاله، ويقول بكلام واضح ما ثبت وما لم يثبت.",
  "FILE is an answer with its headers as curl -i writes it, or what marsad quote --receipt prints.":
    "الملف FILE جواب مع ترويساته كما يكتبه curl -i، أو ما يطبعه marsad quote --receipt.",
  "Keys, heads and paths come from the service, or with --folder from what marsad proof export wrote: then no service is asked, and the answer is computed again here.":
    "تأتي المفاتيح والرؤوس والمسارات من الخدمة، أو مع --folder مما كتبه marsad proof export، فلا تُسأل خدمة ويُحسب الجواب هنا من جديد.",
  "Ends with 0 when nothing is false, and with 1 when anything is.":
    "ينتهي بالرمز 0 إن لم يكن شيء كاذبًا، وبالرمز 1 إن كان.",
  "The answer with its receipt.": "الجواب مع إيصاله.",
  "A folder of marsad proof export, in place of a service.": "مجلد من marsad proof export بدل الخدمة.",
  "Writes a market day that is over as files: trades, quotes, bars and depth.":
    "يكتب يوم سوق انتهى في ملفات: الصفقات والأسعار والأعمدة والعمق.",
  "The files come into a folder named by the day, with a manifest of their columns, rows and hashes. Only their owner may read them.":
    "توضع الملفات في مجلد باسم اليوم، مع بيان بأعمدتها وصفوفها وبصماتها. ولا يقرؤها إلا صاحبها.",
  "Trades, quotes and depth need the day in the journal (--retention-days); bars are kept for good, those of single minutes for --intraday-days.":
    "تحتاج الصفقات والأسعار والعمق إلى اليوم في السجل (--retention-days)، والأعمدة محفوظة دائمًا، وأعمدة الدقيقة مدة --intraday-days.",
  "The trading day, as {}.": "يوم التداول، مثل {1}.",
  "Which files, with commas between: {}. By default all.": "أي الملفات، وبينها فواصل: {1}. والأصل كلها.",
  "One of {}; {} by default.": "واحد من {1}، والأصل {2}.",
  "Where the day's folder is put.": "مكان مجلد اليوم.",
  "Writes over the files of the day.": "يكتب فوق ملفات اليوم.",
  "Runs the simulated exchange by itself: as a feed on a TCP port, or into a recording.":
    "يشغّل سوق المحاكاة وحدها: مصدرًا على منفذ TCP، أو في تسجيل.",
  "Serves the feed protocol there; the host is 127.0.0.1 unless given.":
    "يقدّم بروتوكول المصدر هناك، والمضيف 127.0.0.1 إن لم يُذكر.",
  "Lets agents enter orders there, on a loopback host; with --listen.":
    "يتيح للوكلاء إدخال الأوامر هناك، على مضيف محلي، مع --listen.",
  "Speaks FIX 4.4 there: market data and orders; on a loopback host, or with --fix-users.":
    "يتكلم FIX 4.4 هناك: بيانات السوق والأوامر، على مضيف محلي أو مع --fix-users.",
  "The clients that may log on over FIX, a line with name and password for each.":
    "العملاء الذين يدخلون عبر FIX، لكل منهم سطر فيه اسم وكلمة مرور.",
  "Writes one day to the file and ends.": "يكتب يومًا واحدًا في الملف وينتهي.",
  "The day to record, as {}; the first day unless given.": "اليوم الذي يُسجَّل، مثل {1}، وأول يوم إن لم يُذكر.",
  "Sends the market order by order there, as ITCH over SoupBinTCP.":
    "يرسل السوق هناك أمرًا أمرًا بصيغة ITCH على SoupBinTCP.",
  "The dialect of ITCH, by its name or in a file; {} unless given.": "لهجة ITCH باسمها أو في ملف، و{1} إن لم تُذكر.",
  "Writes the reference data that ITCH lacks to this CSV file.":
    "يكتب البيانات المرجعية التي ليست في ITCH في ملف CSV هذا.",
  "Sends it as ITCH over MoldUDP64 to this line, or to two of them; with --mold-requests.":
    "يرسله بصيغة ITCH على MoldUDP64 إلى هذا الخط أو إلى خطين، مع --mold-requests.",
  "Gives snapshots of the books there (GLIMPSE), to join ITCH in the middle of the day.":
    "يقدّم هناك لقطات من دفاتر الأوامر (GLIMPSE) للانضمام إلى ITCH في وسط اليوم.",
  "Where to take a snapshot of the books (GLIMPSE) to join in the middle of the day.":
    "أين تؤخذ لقطة من دفاتر الأوامر (GLIMPSE) للانضمام في وسط اليوم.",
  "Serves metrics for Prometheus at /metrics there; the host is 127.0.0.1 unless given.":
    "يقدّم هناك مقاييس Prometheus في /metrics، والمضيف 127.0.0.1 إن لم يُذكر.",
  "Answers requests for lost messages there.": "يجيب هناك طلبات الرسائل المفقودة.",
  "Compares two feeds of one market, as in a shadow run, and prints where they differ.":
    "يقارن مصدرين لسوق واحدة، كما في التشغيل الموازي، ويطبع مواضع اختلافهما.",
  "Compared are the reference data, phases, trades and closes of each symbol, each kind in its own order, and its book at each change of phase; how events are numbered and grouped may differ. Ends with 0 when nothing differs, else with 1.":
    "تُقارن البيانات المرجعية والمراحل والصفقات والإغلاقات لكل رمز، كل نوع بترتيبه، ودفتره عند كل تغير في المرحلة، وقد يختلف ترقيم الأحداث وتجميعها. وينتهي بالرمز 0 إن لم يختلف شيء وإلا فبالرمز 1.",
  "A feed, as tcp://host:port or recording:FILE.": "مصدر، مثل tcp://host:port أو recording:FILE.",
  "The other feed.": "المصدر الآخر.",
  "How long to compare feeds that go on; {} unless given.": "كم ثانية تُقارن المصادر المستمرة، و{1} إن لم تُذكر.",
  "Reads an ITCH stream over SoupBinTCP or MoldUDP64, and serves it as a feed.":
    "يقرأ بث ITCH على SoupBinTCP أو MoldUDP64 ويقدّمه مصدرًا.",
  'What it has sent is kept in the folder "gateway" of the data folder, and is the same to the byte after a restart. Dialects that come with the program: {}.':
    "يُحفظ ما أرسله في المجلد gateway من مجلد البيانات، وهو بعد إعادة التشغيل نفسه بايتًا ببايت. واللهجات التي تأتي مع البرنامج: {1}.",
  "The exchange's address for SoupBinTCP.": "عنوان السوق لبروتوكول SoupBinTCP.",
  "The line of MoldUDP64 to receive, or two of them; a multicast group is joined.":
    "خط MoldUDP64 الذي يُستقبل، أو خطان، ويُنضم إلى مجموعة البث المتعدد.",
  "Where to ask for messages that the lines have lost.": "أين تُطلب الرسائل التي فقدتها الخطوط.",
  "The dialect of ITCH, by its name or in a file.": "لهجة ITCH باسمها أو في ملف.",
  "Reads market days from CSV or Parquet files, and serves them as a feed.":
    "يقرأ أيام السوق من ملفات CSV أو Parquet ويقدّمها مصدرًا.",
  "A map names the files, their columns and the phases of a day. Maps that come with the program: {}, for days that this service has exported. A day is checked whole before any of it is sent.":
    "تسمّي الخريطة الملفات وأعمدتها ومراحل اليوم. والخرائط التي تأتي مع البرنامج: {1}، للأيام التي صدّرتها هذه الخدمة. ويُفحص اليوم كله قبل أن يُرسل شيء منه.",
  "The map, by its name or in a file.": "الخريطة باسمها أو في ملف.",
  "The folder that the paths of the map begin from; this one unless given.":
    "المجلد الذي تبدأ منه مسارات الخريطة، وهو المجلد الحالي إن لم يُذكر.",
  "The days to serve, as {}; all that the files have unless given.":
    "الأيام التي تُرسل، مثل {1}، وكل ما في الملفات إن لم تُذكر.",
  "Market time against real time: 1, 60 …; as fast as possible unless given.":
    "وقت السوق إلى الوقت الحقيقي: 1، 60 …، وبأقصى سرعة إن لم يُذكر.",
  "Writes the day's reference data to this CSV file too; the files are a feed again with it.":
    "يكتب أيضًا البيانات المرجعية لليوم في ملف CSV هذا، فتصير الملفات به مصدرًا من جديد.",
  "The CSV file with what the source lacks: names, sectors, shares, limits, index closes.":
    "ملف CSV فيه ما ليس في المصدر: الأسماء والقطاعات والأسهم والحدود وإغلاقات المؤشرات.",
  "The user to log in with, up to {} characters; none unless given.":
    "المستخدم الذي يُدخل به، حتى {1} أحرف، ولا شيء إن لم يُذكر.",
  "The file with the password, up to {} characters.": "ملف كلمة المرور، حتى {1} أحرف.",
  "Lists the known hard days that --scenario plays, or tells what happens in one.":
    "يعرض الأيام الصعبة المعروفة التي يعيدها --scenario، أو ما يقع في أحدها.",
  "a scenario, to see its times": "سيناريو لتُعرض أوقاته",
  "Tests a feed handler against the feed protocol, and prints each check and a verdict.":
    "يفحص معالج مصدر وفق بروتوكول المصدر، ويطبع كل فحص ثم الحكم.",
  "It connects several times: for the whole day, for what was sent before, and with what a handler must refuse. Restart the handler meanwhile to have that checked too. Ends with 0 when nothing failed, else with 1.":
    "يتصل عدة مرات: لليوم كله، ولما أُرسل من قبل، وبما يجب على المعالج رفضه. وأعد تشغيل المعالج أثناء ذلك ليُفحص ذلك أيضًا. وينتهي بالرمز 0 إن لم يفشل شيء وإلا فبالرمز 1.",
  "The address of the handler, as tcp://host:port or tls://host:port.":
    "عنوان المعالج، مثل tcp://host:port أو tls://host:port.",
  "How long the check may take; {} unless given.": "كم ثانية يستغرق الفحص، و{1} إن لم تُذكر.",
  "Begins the current trading day anew, for a feed that lost its log.":
    "يبدأ يوم التداول الحالي من جديد لمصدر فقد سجله.",
  "What came of the day so far is set aside, and the day is taken from the feed again from its first event. A running service does it within some seconds and closes its connections; otherwise the next start does it.":
    "يُنحّى ما جاء من اليوم، ويُؤخذ اليوم من المصدر ثانيةً من أول حدث. وتفعله الخدمة العاملة خلال ثوانٍ وتغلق اتصالاتها، وإلا فيفعله البدء التالي.",

  // Accounts and keys.
  "Creates an account.": "ينشئ حسابًا.",
  "What the account is called.": "اسم الحساب.",
  "The depth entitlement: {}; none by default.": "ترخيص العمق: {1}، والأصل none.",
  "Its keys open nothing until `marsad accounts verify`.": "لا تفتح مفاتيحه شيئًا حتى `marsad accounts verify`.",
  "Lists the accounts.": "يعرض الحسابات.",
  "Shows an account with the limits in force for it and its keys.": "يعرض حسابًا مع حدوده السارية ومفاتيحه.",
  "The account's number, as `marsad accounts list` shows it.": "رقم الحساب كما يعرضه `marsad accounts list`.",
  "{} A running service honours it within {} seconds.": "{1} وتلتزمه الخدمة العاملة خلال {2} ثانية.",
  "Moves an account to another plan.": "ينقل حسابًا إلى باقة أخرى.",
  "Limits agreed for an Enterprise account end when it leaves that plan. Keys beyond the new plan's number must be revoked first.":
    "تنتهي الحدود المتفق عليها لحساب Enterprise حين يغادر هذه الباقة. وما زاد من المفاتيح على عدد الباقة الجديدة يُلغى أولًا.",
  "One of {}.": "واحد من {1}.",
  "Sets limits that were agreed with an Enterprise account.": "يضبط حدودًا اتُّفق عليها مع حساب Enterprise.",
  "LIMITS is a list such as {}; the value default puts a limit back to the plan's.":
    "‏LIMITS قائمة مثل {1}، والقيمة default تعيد الحد إلى حد الباقة.",
  "Limits: {}.": "الحدود: {1}.",
  "name=value, several with commas between.": "name=value، وبين عدة منها فواصل.",
  "Shuts an account out: its keys are refused and its sockets closed.": "يعلّق حسابًا: تُرفض مفاتيحه وتُغلق اتصالاته.",
  "Lets a suspended account in again.": "يعيد حسابًا معلّقًا.",
  "Marks an account as verified, so that its keys work.": "يوثّق حسابًا فتعمل مفاتيحه.",
  "Deletes an account for good; its counts of usage stay.": "يحذف حسابًا نهائيًا، وتبقى أعداد استخدامه.",
  "Its keys are refused and its sockets closed; its name, request log, alert rules, webhook destinations and deliveries are gone. `marsad usage ACCOUNT` still answers, for the last invoice.":
    "تُرفض مفاتيحه وتُغلق اتصالاته، ويزول اسمه وسجل طلباته وقواعد تنبيهه ووجهاته وتسليماته. ويظل `marsad usage ACCOUNT` يجيب لأجل آخر فاتورة.",
  "Issues a key and shows it, this once: only its hash is kept.":
    "يصدر مفتاحًا ويعرضه هذه المرة وحدها، ولا تُحفظ إلا بصمته.",
  "One of {}; live by default. Both see the same data and share the quota.":
    "واحد من {1}، والأصل live. وكلاهما يرى البيانات نفسها ويشترك في الحصة.",
  "The key may also make and delete keys of its account, at /account/keys/.":
    "للمفتاح أيضًا أن ينشئ مفاتيح حسابه ويحذفها على /account/keys/.",
  "What the key is for.": "الغرض من المفتاح.",
  "A day in Riyadh from which it is refused, as 2027-01-31, or a time from now, as 30d; never by default.":
    "يوم في الرياض يُرفض منه، مثل 2027-01-31، أو مدة من الآن مثل 30d، والأصل ألا ينتهي.",
  "Lists keys, revoked and expired ones too, by what is kept of them.":
    "يعرض المفاتيح، والملغاة والمنتهية منها، بما يُحفظ عنها.",
  "Only the keys of this account.": "مفاتيح هذا الحساب وحده.",
  "Revokes a key for good. A running service refuses it and closes its sockets within {} seconds.":
    "يلغي مفتاحًا نهائيًا. وترفضه الخدمة العاملة وتغلق اتصالاته خلال {1} ثانية.",
  "The key's number, as `marsad keys list` shows it, or the key itself.":
    "رقم المفتاح كما يعرضه `marsad keys list`، أو المفتاح نفسه.",
  "Notes that an account has asked for depth.": "يسجّل أن حسابًا طلب عمق السوق.",
  "Depth also needs a plan that has it: Pro or higher.": "يحتاج العمق أيضًا إلى باقة هو فيها: Pro أو أعلى.",
  "depth, which is the only one and need not be written.": "‏depth، وهو الوحيد ولا تلزم كتابته.",
  "Grants an account the depth entitlement.": "يمنح حسابًا ترخيص العمق.",
  "Suspends an approved depth entitlement.": "يعلّق ترخيص عمق معتمدًا.",
  "Takes the depth entitlement away.": "يسحب ترخيص العمق.",
  "Shows requests by account and day; of one account also by key and route. A running service adds to it twice a second.":
    "يعرض الطلبات بحسب الحساب واليوم، وللحساب الواحد بحسب المفتاح والمسار أيضًا. وتضيف إليه الخدمة العاملة مرتين في الثانية.",
  "Without an account: today by default. With one: the last 30 days by default.":
    "بلا حساب: الأصل اليوم. ومع حساب: الأصل آخر 30 يومًا.",
  "Only this account, by day, key and route.": "هذا الحساب وحده، بحسب اليوم والمفتاح والمسار.",
  "Only this account.": "هذا الحساب وحده.",
  "The first day, as {}.": "أول يوم، مثل {1}.",
  "The last day; today by default.": "آخر يوم، والأصل اليوم.",
  "Shows the latest requests of an account, as it sees them at /account/requests/.":
    "يعرض أحدث طلبات حساب كما يراها على /account/requests/.",
  "Only those that failed.": "ما فشل منها وحده.",
  "How many, newest first; {} by default, at most {}.": "كم منها، الأحدث أولًا، والأصل {1} والأقصى {2}.",
  "Shows who changed what of accounts and keys, newest first.": "يعرض من غيّر ماذا في الحسابات والمفاتيح، الأحدث أولًا.",
  "Only changes of this account.": "تغييرات هذا الحساب وحده.",
  "The last day.": "آخر يوم.",

  // Imports.
  "Companies, funds and other instruments of the directory.": "الشركات والصناديق وسائر أدوات الدليل.",
  "Final bars, daily or of 30 minutes, of instruments and of the indices TASI and NOMU.":
    "أعمدة نهائية، يومية أو من 30 دقيقة، للأدوات وللمؤشرين TASI وNOMU.",
  "Financial statements, a row for each company and period.": "القوائم المالية، صف لكل شركة وفترة.",
  "Cash dividends.": "التوزيعات النقدية.",
  "Splits and bonus issues of which only the ratio is known; `actions` takes them with more.":
    "التجزئة وأسهم المنحة التي لا يُعرف منها إلا النسبة، ويقبلها `actions` بتفاصيل أكثر.",
  "Corporate actions other than cash dividends: changes of capital, listings, moves between markets, new names.":
    "إجراءات الشركات عدا التوزيعات النقدية: تغيرات رأس المال والإدراجات والانتقال بين السوقين والأسماء الجديدة.",
  "Lists of Sharia boards, a row for each company and board.": "قوائم الهيئات الشرعية، صف لكل شركة وهيئة.",
  "Foreign ownership and its limit, large holders and net short positions, a row for each company and day.":
    "ملكية الأجانب وحدّها وكبار الملاك وصافي البيع على المكشوف، صف لكل شركة ويوم.",
  "Price targets and ratings of research houses.": "الأسعار المستهدفة وتقييمات بيوت البحث.",
  "News and announcements. The running service makes a stock event of each.":
    "الأخبار والإعلانات. وتصنع الخدمة العاملة من كل منها حدث سهم.",
  "Every row is checked before any is written; a file with a bad row changes nothing. Good rows are written in small steps, so that a running service goes on meanwhile.":
    "يُفحص كل صف قبل كتابة أي منها، والملف الذي فيه صف خاطئ لا يغيّر شيئًا. وتُكتب الصفوف الصحيحة على دفعات صغيرة فتستمر الخدمة العاملة.",
  "An import that was cut short has written the first of them; run it again. Repeating an import changes nothing.":
    "الاستيراد الذي انقطع كتب أولها، فشغّله ثانية. وتكرار الاستيراد لا يغيّر شيئًا.",
  "A CSV file begins with a header; the order of its columns is free. NDJSON has an object on each line.":
    "يبدأ ملف CSV بسطر العناوين، وترتيب أعمدته حر. وفي NDJSON كائن في كل سطر.",
  "Columns (* is required):": "الأعمدة (* لازم):",
  "A CSV or NDJSON file in UTF-8.": "ملف CSV أو NDJSON بترميز UTF-8.",
  "One of {}; by default the name of the file says which.": "واحد من {1}، والأصل ما يدل عليه اسم الملف.",
  "Checks the whole file and writes nothing.": "يفحص الملف كله ولا يكتب شيئًا.",

  // Asking a service.
  "Shows the quotes of instruments, by ticker or by name: marsad quote أرامكو.":
    "يعرض أسعار أدوات بالرمز أو بالاسم: marsad quote أرامكو.",
  "A ticker, or a name in Arabic or English.": "رمز تداول، أو اسم بالعربية أو الإنجليزية.",
  "Prints the answer with a signed receipt of it, which marsad prove takes; for one instrument.":
    "يطبع الجواب مع إيصال موقّع يقبله marsad prove، لأداة واحدة.",
  "A past moment with its offset, as {}: shows what was answered then.":
    "لحظة ماضية مع فرق توقيتها، مثل {1}: يعرض ما كان الجواب عندئذ.",
  "Shows quotes as they change: a table that is drawn anew on a terminal, a line for each change elsewhere.":
    "يعرض الأسعار وهي تتغير: جدول يُرسم من جديد على الطرفية، وسطر لكل تغير في غيرها.",
  "Ends after so many changes; goes on until it is stopped otherwise.":
    "ينتهي بعد هذا العدد من التغيرات، وإلا فيستمر حتى يُوقف.",
  "At most one message of a symbol in so many milliseconds, {} to {}: quotes, depth and indices.":
    "رسالة واحدة على الأكثر للرمز في هذا العدد من الملّي ثانية، من {1} إلى {2}: للأسعار والعمق والمؤشرات.",
  "Plays the market of a past moment again: marsad replay --from {} --speed {#} watch {#}.":
    "يعيد عرض السوق من لحظة ماضية: marsad replay --from {1} --speed {2} watch {3}.",
  "marsad replay takes watch and symbols.": "يأخذ marsad replay كلمة watch ثم رموزًا.",
  "Shows quotes as they change, as marsad watch does.": "يعرض الأسعار وهي تتغير، كما يفعل marsad watch.",
  "The moment at which it begins, with its offset, as {}.": "اللحظة التي تبدأ منها الإعادة، مع فرق توقيتها، مثل {1}.",
  "The moment at which it ends; the present where it is left out.": "اللحظة التي تنتهي عندها، والحاضر إن لم تُذكر.",
  "Seconds of the market in one second, {#} to {#}; {#} where it is left out.":
    "ثواني السوق في الثانية الواحدة، من {1} إلى {2}، و{3} إن لم تُذكر.",
  "Lists the watchlists of the account, with their symbols.": "يعرض قوائم متابعة الحساب برموزها.",
  "Shows the order book of an instrument.": "يعرض دفتر أوامر أداة.",
  "Levels of each side; {} unless given.": "مستويات كل جانب، و{1} إن لم تُذكر.",
  "Shows the last trades of an instrument, newest first.": "يعرض آخر صفقات أداة، الأحدث أولًا.",
  "How many, at most {}; {} unless given.": "كم منها، والأقصى {1}، و{2} إن لم يُذكر.",
  "Shows bars of an instrument or index: days by default.": "يعرض أعمدة أداة أو مؤشر، والأصل يومية.",
  "The first day, as {}; a month ago unless given.": "أول يوم، مثل {1}، وقبل شهر إن لم يُذكر.",
  "1d, 1w, 1mo, 30m or 60m.": "‏1d أو 1w أو 1mo أو 30m أو 60m.",
  "splits, or all for dividends too; prices as they were unless given.":
    "‏splits، أو all مع التوزيعات، والأسعار كما كانت إن لم يُذكر.",
  "Bars, at most {}; {} unless given.": "عدد الأعمدة، والأقصى {1}، و{2} إن لم يُذكر.",
  "Prints CSV, every bar of the range.": "يطبع CSV بكل أعمدة المدى.",
  "Shows what rose, fell or traded most.": "يعرض الأكثر ارتفاعًا أو انخفاضًا أو تداولًا.",
  "One of {}; gainers unless given.": "واحد من {1}، وgainers إن لم يُذكر.",
  "TASI or NOMU.": "‏TASI أو NOMU.",
  "How many, at most {}.": "كم منها، والأقصى {1}.",
  "Shows the instruments that match conditions: {}.": "يعرض الأدوات التي تحقق شروطًا: {1}.",
  "marsad get /screener/fields/ lists every field. Quote a condition that has < or >, which a shell reads itself.":
    "يعرض marsad get /screener/fields/ كل الحقول. وضع الشرط الذي فيه < أو > بين علامتي تنصيص، وإلا قرأته الصدفة.",
  "A field, one of < <= > >= = != and a value; all must hold.":
    "حقل ثم أحد < <= > >= = != ثم قيمة، ويجب أن تتحقق كلها.",
  "Comma-separated; - before a field sorts down. {} unless given.":
    "بينها فواصل، والشرطة قبل الحقل تعكس الترتيب، و{1} إن لم يُذكر.",
  "Columns, comma-separated; {} unless given.": "الأعمدة وبينها فواصل، و{1} إن لم تُذكر.",
  "Shows dividends, results, meetings, corporate actions and listings ahead, of one company or of all.":
    "يعرض التوزيعات والنتائج والجمعيات وإجراءات الشركات والإدراجات القادمة، لشركة أو للجميع.",
  "A ticker.": "رمز تداول.",
  "The first day, as {}; today unless given.": "أول يوم، مثل {1}، واليوم إن لم يُذكر.",
  "The last day; 30 days on unless given.": "آخر يوم، وبعد 30 يومًا إن لم يُذكر.",
  "Comma-separated: {}.": "بينها فواصل: {1}.",
  "Shows what is known about a company.": "يعرض ما يُعرف عن شركة.",
  "Shows a company by published Sharia standards; computed, and no ruling.":
    "يعرض شركة وفق معايير شرعية منشورة، حسابًا لا فتوى.",
  "Shows who owns a company: foreigners, large holders, short positions.":
    "يعرض من يملك شركة: الأجانب وكبار الملاك والبيع على المكشوف.",
  "Shows stock events, newest first: of one instrument, or of the whole market.":
    "يعرض أحداث الأسهم، الأحدث أولًا: لأداة أو للسوق كلها.",
  "Shows the market's time and session, and when it opens and closes next.": "يعرض وقت السوق وجلستها، ومتى تفتح وتغلق.",
  "Prints the answer to a GET request: marsad get /quote/2222/.": "يطبع جواب طلب GET: marsad get /quote/2222/.",
  "From /api/v1 on, with its query.": "ما بعد /api/v1 مع معاملاته.",
  "Prints the messages of a channel, a line of JSON each: marsad stream trades 2222 1120.":
    "يطبع رسائل قناة، سطر JSON لكل منها: marsad stream trades 2222 1120.",
  "Tickers, or * for all of them; none for status and notifications.":
    "رموز تداول، أو * لكلها، ولا شيء مع status وnotifications.",
  "Ends after so many; goes on until it is stopped otherwise.": "ينتهي بعد هذا العدد، وإلا فيستمر حتى يُوقف.",
  "The service sends binary frames, a fifth of the bytes; what is printed is the same.":
    "ترسل الخدمة إطارات ثنائية بخُمس البايتات، والمطبوع هو نفسه.",
  "On depth: a snapshot, then only the levels that changed.": "في depth: صورة، ثم المستويات التي تغيرت وحدها.",
  "On bars: 1, 5 or 15; 1 unless given.": "في bars: ‏1 أو 5 أو 15، و1 إن لم يُذكر.",
  "Serves the tools of a running service to a language model, by MCP over standard input and output.":
    "يقدّم أدوات خدمة عاملة لنموذج لغة، بـ MCP على الدخل والخرج القياسيين.",
  "It ends when its input does. A service answers MCP over HTTP itself, at /mcp.":
    "ينتهي بانتهاء دخله. والخدمة نفسها تجيب MCP عبر HTTP على /mcp.",
  "Receives webhook deliveries on this machine, checks their signature and prints them.":
    "يستقبل الإشعارات على هذا الجهاز ويفحص تواقيعها ويطبعها.",
  "The service must allow destinations on this machine: start it with --webhooks-insecure. --create registers the destination and removes it at the end; without it, register the address yourself and give its --secret.":
    "يجب أن تجيز الخدمة وجهات على هذا الجهاز: ابدأها بالخيار --webhooks-insecure. ويسجّل --create الوجهة ويحذفها في النهاية، وبدونه سجّل العنوان بنفسك وأعطِ سره بالخيار --secret.",
  "Port on 127.0.0.1; {} unless given.": "المنفذ على 127.0.0.1، و{1} إن لم يُذكر.",
  "Registers the destination at the service, and deletes it at the end.": "يسجّل الوجهة لدى الخدمة ويحذفها في النهاية.",
  "signing_secret of a destination that you registered.": "‏signing_secret لوجهة سجّلتها.",
  "With --create: asks for a test delivery at once.": "مع --create: يطلب إشعار تجربة فورًا.",
  "en or ar, for the words around a delivery; that of the command line unless given.":
    "‏en أو ar للكلمات التي حول الإشعار، ولغة سطر الأوامر إن لم تُذكر.",
  "Prints each delivery as a line of JSON.": "يطبع كل إشعار سطر JSON.",
  "Checks that a service keeps the rules of the API, and says what it saw for each.":
    "يفحص التزام خدمة قواعد الواجهة، ويقول ما رآه لكل منها.",
  "It only reads, unless --write is given, sends a bounded number of requests and waits where the service says so. Without keys it takes the demo keys, where the service has them. The exit code is 1 when a rule is broken.":
    "لا يفعل إلا القراءة ما لم يُذكر --write، ويرسل عددًا محدودًا من الطلبات وينتظر حيث تقول الخدمة. وبلا مفاتيح يأخذ التجريبية حيث وُجدت. ورمز الخروج 1 حين تُخالف قاعدة.",
  "Address of the service; --service-url unless given.": "عنوان الخدمة، و--service-url إن لم يُذكر.",
  "A key of the plan {}.": "مفتاح من الباقة {1}.",
  "A key of a Pro account with the depth entitlement.": "مفتاح حساب Pro له ترخيص العمق.",
  "Only these rules or areas, with commas between: QUOTE,DELAY-01.":
    "هذه القواعد أو الأبواب وحدها، وبينها فواصل: QUOTE,DELAY-01.",
  "Sends no more than so many; {} unless given.": "لا يرسل أكثر من هذا العدد، و{1} إن لم يُذكر.",
  "Also makes, tries and deletes webhooks, alerts and keys of the account.":
    "ينشئ أيضًا وجهات وتنبيهات ومفاتيح للحساب ويجربها ويحذفها.",
  "Prints only what failed.": "يطبع ما فشل وحده.",

  // Topics of the settings.
  Listening: "الاستماع",
  Requests: "الطلبات",
  Storage: "التخزين",
  "Quotas and throttles": "الحصص والحدود",
  "Logs and metrics": "السجلات والقياسات",
  Webhooks: "الإشعارات",
  "Stock events": "أحداث الأسهم",
  "More than one process": "أكثر من عملية",
  "The market": "السوق",
  "Asking a service from the command line": "سؤال خدمة من سطر الأوامر",

  // Values that settings take.
  "a text": "نصًا",
  "an e-mail address, as alerts@example.com": "عنوان بريد مثل alerts@example.com",
  "an integer from {} to {}": "عددًا صحيحًا من {1} إلى {2}",
  "a number from {} to {}": "عددًا من {1} إلى {2}",
  "on or off": "‏on أو off",
  "one of {}": "واحدًا من {1}",
  "an address that starts with {} or {}, or several with commas between":
    "عنوانًا يبدأ بـ {1} أو {2}، أو عدة عناوين بينها فواصل",
  "an address that starts with {} or {}": "عنوانًا يبدأ بـ {1} أو {2}",
  "an address or a range such as {}, several with commas between": "عنوانًا أو مدى مثل {1}، وبين عدة منها فواصل",
  "an origin such as {}, or *, several with commas between": "أصلًا مثل {1} أو *، وبين عدة منها فواصل",
  "a host name, several with commas between": "اسم مضيف، وبين عدة منها فواصل",
  "a Riyadh day or moment, as {} or {}, or a time of {} as {}":
    "يومًا أو لحظة في الرياض، مثل {1} أو {2}، أو وقتًا من {3} مثل {4}",
  "a Riyadh day or moment, as {} or {}": "يومًا أو لحظة في الرياض، مثل {1} أو {2}",
  "{} to {} printable characters without spaces": "من {1} إلى {2} حرفًا مطبوعًا بلا مسافات",
  "simulated, tcp://host:port, tls://host:port or recording:FILE":
    "‏simulated أو tcp://host:port أو tls://host:port أو recording:FILE",
  "a JSON object of plans ({}) with limits of theirs, such as {}, as whole numbers":
    "كائن JSON بالباقات ({1}) وحدودها، مثل {2}، أعدادًا صحيحة",
  "SQLite in the data folder": "‏SQLite في مجلد البيانات",
  "the authorities that the system trusts": "الجهات التي يثق بها النظام",
  "a trading day at 11:00": "يوم تداول في الساعة 11:00",
  "webhooks.key in the data folder": "‏webhooks.key في مجلد البيانات",

  // Settings.
  "The address to listen on. REST, WebSocket and pages share it.":
    "العنوان الذي تستمع عليه. تشترك فيه REST وWebSocket والصفحات.",
  "The port to listen on; 0 takes a free one.": "المنفذ الذي تستمع عليه، و0 يأخذ منفذًا حرًا.",
  "The address that clients use, for links and documents, where it differs from host and port.":
    "العنوان الذي يستخدمه العملاء، للروابط والمستندات، حيث يختلف عن المضيف والمنفذ.",
  "Proxies whose X-Forwarded-For is believed when a client's address is counted.":
    "الوسطاء الذين تُصدَّق ترويستهم X-Forwarded-For حين يُحسب عنوان العميل.",
  "Browser origins that may call the REST endpoints; * is every origin.":
    "أصول المتصفح التي لها نداء نقاط REST، و* كل الأصول.",
  "Browser origins that may open a WebSocket; * is every origin.": "أصول المتصفح التي لها فتح WebSocket، و* كل الأصول.",
  "Origins of sites that may frame the widgets below /widgets/, which show delayed prices to everybody without a key; * is every origin. Without any there are no widgets.":
    "أصول المواقع التي لها أن تضع أدوات /widgets/ في إطار، وهي تعرض أسعارًا متأخرة للجميع بلا مفتاح، و* كل الأصول. وبلا أي منها لا توجد أدوات.",
  "Former host names of the service. They answer the same and add Deprecation and a canonical Link.":
    "أسماء الخدمة السابقة. تجيب الجواب نفسه وتضيف Deprecation ورابط Link الأصلي.",
  "Since when the former names are deprecated; Deprecation tells it.":
    "منذ متى أُوقفت الأسماء السابقة، وتذكره Deprecation.",
  "Opens the operator's API at /admin/v1 to whoever sends it as Authorization: Bearer …. Without it the API is not there.":
    "يفتح واجهة المشغّل على /admin/v1 لمن يرسله في Authorization: Bearer …. وبدونه لا توجد هذه الواجهة.",
  "The largest request body that is read.": "أكبر نص طلب يُقرأ.",
  "How long a request may take before it is answered with SERVER_ERROR.":
    "كم يستغرق الطلب قبل أن يُجاب بـ SERVER_ERROR.",
  "How long an idle connection is kept.": "كم يبقى الاتصال الساكن.",
  "Requests under way at once; further ones are refused with 429.": "الطلبات الجارية معًا، وما زاد يُرفض بـ 429.",
  "Open connections of one address, WebSockets and those of trusted proxies aside; the newest beyond them are closed.":
    "الاتصالات المفتوحة لعنوان واحد، عدا WebSocket واتصالات الوسطاء الموثوقين، ويُغلق أحدث ما زاد.",
  "How long the service answers on, not ready, after SIGTERM, so that a load balancer notices.":
    "كم تستمر الخدمة في الإجابة، غير جاهزة، بعد SIGTERM كي يلاحظ موزّع الأحمال.",
  "The folder of the embedded database.": "مجلد قاعدة البيانات المضمّنة.",
  "A PostgreSQL database instead of the embedded one, as {}. {} encrypts, {} also checks who answers, by the authorities in {} or those of the system.":
    "قاعدة PostgreSQL بدل المضمّنة، مثل {1}. يشفّر {2}، ويتحقق {3} ممن يجيب أيضًا، بالجهات التي في {4} أو جهات النظام.",
  "What this process does: market takes the feed, edge serves customers, worker delivers webhooks, all does everything.":
    "عمل هذه العملية: market تأخذ المصدر، وedge تخدم العملاء، وworker تسلّم الإشعارات، وall كل ذلك.",
  "The NATS server, as {}, that carries the market between processes; nats:// where it has no TLS. Roles other than all need it.":
    "خادم NATS الذي ينقل السوق بين العمليات، مثل {1}، وnats:// حيث لا TLS. وتحتاج إليه كل الأدوار عدا all.",
  "The file with the certificates of the authority that signed the certificate of the NATS server.":
    "ملف شهادات الجهة التي وقّعت شهادة خادم NATS.",
  "The file with the secret that the processes of one deployment share: messages that were not signed with it are dropped. marsad cluster key makes it; needed with --nats-url.":
    "ملف السر الذي تشترك فيه عمليات النشر الواحد: تُسقط الرسائل التي لم تُوقَّع به. ينشئه marsad cluster key، ويلزم مع --nats-url.",
  "NATS and PostgreSQL on other machines may be used without TLS or without a password. For a network that nobody else is on.":
    "يجوز استخدام NATS وPostgreSQL على أجهزة أخرى بلا TLS أو بلا كلمة مرور. لشبكة ليس عليها أحد غيرك.",
  "Door processes that serve customers on the same port, on one machine with several cores; 0: this process serves them itself. Needs Linux.":
    "عمليات تخدم العملاء على المنفذ نفسه، على جهاز بعدة أنوية، و0: تخدمهم هذه العملية نفسها. يحتاج إلى Linux.",
  "Trading days of the journal that are kept. Bars and the directory are kept for good.":
    "أيام التداول التي تبقى في السجل. والأعمدة والدليل تبقى دائمًا.",
  "Trading days whose bars of single minutes are kept.": "أيام التداول التي تبقى أعمدة دقائقها.",
  "The folder of market days as files: the leader writes every day that is over, and Enterprise accounts read them at /files/. Without it none are written.":
    "مجلد أيام السوق في ملفات: تكتب القائدة كل يوم انتهى، وتقرؤها حسابات Enterprise على /files/. وبدونه لا تُكتب.",
  "The format of these files.": "صيغة هذه الملفات.",
  "Trading days whose files are kept.": "أيام التداول التي تبقى ملفاتها.",
  "Where the market comes from: simulated, the address of a feed as tcp://host:port or tls://host:port, two of them with a comma between for failover, or recording:FILE.":
    "من أين تأتي السوق: simulated، أو عنوان مصدر مثل tcp://host:port أو tls://host:port، أو عنوانان بينهما فاصلة ليحل أحدهما محل الآخر، أو recording:FILE.",
  "The file with the certificates of the authority that signed the certificate of a feed at tls://.":
    "ملف شهادات الجهة التي وقّعت شهادة مصدر على tls://.",
  "The file with the certificate that this service shows to a feed at tls://; with --feed-key-file.":
    "ملف الشهادة التي تُظهرها هذه الخدمة لمصدر على tls://، مع --feed-key-file.",
  "The file with the key of that certificate.": "ملف مفتاح تلك الشهادة.",
  "The file with the certificate to serve the feed over TLS with; with --tls-key-file.":
    "ملف الشهادة التي يُقدَّم بها المصدر على TLS، مع --tls-key-file.",
  "The file with the authority whose certificates readers must show.": "ملف الجهة التي يجب أن يُظهر القراء شهاداتها.",
  "Addresses and networks that may read the feed, as 10.0.0.0/8,127.0.0.1; all unless given.":
    "العناوين والشبكات التي لها قراءة المصدر، مثل 10.0.0.0/8,127.0.0.1، وكلها إن لم تُذكر.",
  "--tls-certificate-file and --tls-key-file go together, and --clients-ca-file goes with them.":
    "‏--tls-certificate-file و--tls-key-file معًا، ومعهما --clients-ca-file.",
  "--allow does not take '{}': it takes addresses and networks, as 10.0.0.0/8,127.0.0.1.":
    "لا يقبل --allow القيمة '{1}': يقبل عناوين وشبكات، مثل 10.0.0.0/8,127.0.0.1.",
  "The seed of the simulated exchange: same seed and start, same market.":
    "بذرة سوق المحاكاة: البذرة والبداية نفسهما، السوق نفسها.",
  "When the simulated market starts, in Riyadh; closed hours and days are skipped.":
    "متى تبدأ سوق المحاكاة بتوقيت الرياض، وتُتخطى الساعات والأيام المغلقة.",
  "How fast market time runs: at 60 an hour passes in a minute.": "سرعة وقت السوق: عند 60 تمر ساعة في دقيقة.",
  "Order rate of the simulated market; 1 is that of the real market.":
    "معدل الأوامر في سوق المحاكاة، و1 معدل السوق الحقيقية.",
  "open: closed hours are skipped. wall: market time is the wall clock in Riyadh, with real hours, nights, weekends and holidays; without --sim-start and --sim-speed. It is kept with the data folder, like the seed.":
    "‏open: تُتخطى الساعات المغلقة. wall: وقت السوق هو ساعة الرياض بساعاتها ولياليها وعطلها، بلا --sim-start و--sim-speed. ويُحفظ مع مجلد البيانات كالبذرة.",
  "A known hard day to play, the same every time; marsad exchange scenarios lists them. It has its own seed and start.":
    "يوم صعب معروف يُعاد كما هو في كل مرة، ويعرضها marsad exchange scenarios. وله بذرته وبدايته.",
  "Whether the demo accounts and keys exist. With the simulated feed on a loopback host they always do.":
    "هل توجد الحسابات والمفاتيح التجريبية. وهي موجودة دائمًا مع مصدر المحاكاة على مضيف محلي.",
  "For load tests on a loopback host: the demo accounts have no quotas, throttles or connection limits. What a plan may see stays as it is.":
    "لاختبارات الحمل على مضيف محلي: ليس للحسابات التجريبية حصص ولا حدود. وما تراه الباقة يبقى كما هو.",
  "Numbers of the plan table to replace, as {}. In a file it is an object.":
    "أرقام من جدول الباقات تُستبدل، مثل {1}. وهو في الملف كائن.",
  "Refused keys that one address may send in a minute; then it gets 429 until the minute ends.":
    "المفاتيح المرفوضة التي لعنوان أن يرسلها في الدقيقة، ثم يُجاب بـ 429 حتى نهايتها.",
  "Requests that one address may send in a minute.": "الطلبات التي لعنوان أن يرسلها في الدقيقة.",
  "Requests that one session of the console may send in a minute; they take nothing from the account's quota.":
    "الطلبات التي لجلسة اللوحة أن ترسلها في الدقيقة، ولا تأخذ من حصة الحساب.",
  "Requests that one link for spreadsheets may answer in a minute.":
    "الطلبات التي لرابط جداول البيانات أن يجيبها في الدقيقة.",
  "Requests that one link for a chart (path /udf/) may answer in a minute.":
    "الطلبات التي لرابط رسم بياني (المسار /udf/) أن يجيبها في الدقيقة.",
  "How long a Free account counts as new and meets the temporary security limit.":
    "كم يُعدّ حساب Free جديدًا ويسري عليه الحد الأمني المؤقت.",
  "Requests that a new Free account may send within the window.": "الطلبات التي لحساب Free جديد أن يرسلها في النافذة.",
  "The window of the temporary security limit.": "نافذة الحد الأمني المؤقت.",
  "For development, on a loopback host only: destinations may use http and any address.":
    "للتطوير، على مضيف محلي فقط: للوجهات أن تستخدم http وأي عنوان.",
  "The file with the key that seals signing secrets. The first start makes it; without it the secrets are lost.":
    "ملف المفتاح الذي يختم أسرار التوقيع. ينشئه التشغيل الأول، وبدونه تضيع الأسرار.",
  "What the deliveries that are remembered may take up, in MB. One account has at most an eighth of it; what still waits is never removed for it.":
    "ما تشغله التسليمات المحفوظة بالميغابايت. وللحساب الواحد ثُمنه على الأكثر، ولا يُحذف لأجله ما ينتظر.",
  "An SMTP server, as {} or {}, that sends notifications by e-mail. Without it /emails/ is not there.":
    "خادم SMTP يرسل الإشعارات بالبريد، مثل {1} أو {2}. وبدونه لا يوجد /emails/.",
  "The address that e-mails come from.": "العنوان الذي يأتي منه البريد.",
  "An OpenAI-compatible endpoint, as {}, whose language model reads articles. Without it the built-in rules do.":
    "نقطة وصول متوافقة مع OpenAI، مثل {1}، يقرأ نموذجها المقالات. وبدونها تقرؤها القواعد المضمّنة.",
  "The key for that endpoint.": "مفتاح نقطة الوصول هذه.",
  "The model to ask; needed with an endpoint.": "النموذج الذي يُسأل، ويلزم مع نقطة الوصول.",
  "How long an answer may take before the rules read instead.": "كم يستغرق الجواب قبل أن تقرأ القواعد بدله.",
  "Questions to the model in a day, retries included; beyond them the rules read.":
    "أسئلة النموذج في اليوم، والإعادات منها، وما زاد تقرؤه القواعد.",
  "Tokens that the model may use in a day; beyond them the rules read.":
    "الرموز التي للنموذج في اليوم، وما زاد تقرؤه القواعد.",
  "The least important lines that are logged.": "أقل الأسطر أهمية مما يُسجَّل.",
  "How lines look; auto is pretty on a terminal, else JSON.": "شكل الأسطر، وauto نص للناس على الطرفية وJSON في غيرها.",
  "Which requests are logged: all of them, those that ended with SERVER_ERROR, or none.":
    "أي الطلبات تُسجَّل: كلها، أو ما انتهى بـ SERVER_ERROR، أو لا شيء.",
  "Lets a caller that is not on loopback read /metrics, as Authorization: Bearer ….":
    "يتيح لمن ليس على الجهاز نفسه قراءة /metrics، في Authorization: Bearer ….",
  "The service that commands such as marsad quote ask.": "الخدمة التي تسألها أوامر مثل marsad quote.",
  "The key that they ask with; without one they take a demo key of the service on this machine.":
    "المفتاح الذي تسأل به، وبدونه تأخذ مفتاحًا تجريبيًا لخدمة هذا الجهاز.",

  // Complaints about how a command is written.
  "Did you mean {}?": "هل تقصد {1}؟",
  "Write the command before its flags, as in: marsad serve {}. See marsad --help.":
    "اكتب الأمر قبل خياراته، مثل: marsad serve {1}. انظر marsad --help.",
  "Unknown command '{}'.{} See marsad --help.": "أمر غير معروف '{1}'. {2} انظر marsad --help.",
  "Unknown command '{}'. See marsad --help.": "أمر غير معروف '{1}'. انظر marsad --help.",
  "Unknown flag '{}'. Did you mean {}?": "خيار غير معروف '{1}'. هل تقصد {2}؟",
  "Unknown flag '{}'.": "خيار غير معروف '{1}'.",
  "--{} needs a value.": "يحتاج --{1} إلى قيمة.",
  "marsad {} does not take '{}'.": "لا يقبل marsad {1} القيمة '{2}'.",
  "marsad {} needs --{}.": "يحتاج marsad {1} إلى --{2}.",
  "marsad {} needs either --create or --secret SECRET.": "يحتاج marsad {1} إلى --create أو --secret SECRET.",
  "marsad {} needs {}: {}": "يحتاج marsad {1} إلى {2}: {3}",
  "--lang takes ar or en.": "يقبل --lang القيمة ar أو en.",
  "{} is neither a text, a number, true or false, nor a list of texts.":
    "ليس {1} نصًا ولا عددًا ولا true أو false ولا قائمة نصوص.",
  "{} does not take {}: it takes a day as {}, or 30d.": "لا يقبل {1} القيمة {2}: يقبل يومًا مثل {3} أو 30d.",
  "{} does not take {}: it takes a day as {}.": "لا يقبل {1} القيمة {2}: يقبل يومًا مثل {3}.",
  "{} does not take {}: it takes {}.": "لا يقبل {1} القيمة {2}: يقبل {3}.",
  'Unknown setting "{}" in {}. Did you mean {}?': 'إعداد غير معروف "{1}" في {2}. هل تقصد {3}؟',
  'Unknown setting "{}" in {}.': 'إعداد غير معروف "{1}" في {2}.',
  "{} works on a loopback host only, and --host is {}: leave one of them out.":
    "لا يعمل {1} إلا على مضيف محلي، و--host هو {2}: احذف أحدهما.",
  "--nats-url needs --cluster-key-file as well; make the file once with: marsad cluster key FILE":
    "يحتاج --nats-url إلى --cluster-key-file أيضًا، فأنشئ الملف مرة بالأمر: marsad cluster key FILE",
  "--ai-base-url needs --ai-model as well: the name of the model to ask.":
    "يحتاج --ai-base-url إلى --ai-model أيضًا: اسم النموذج الذي يُسأل.",
  "--sim-clock wall keeps the time of the wall and takes no {}: leave one of them out.":
    "يتبع --sim-clock wall ساعة الرياض ولا يقبل {1}: احذف أحدهما.",
  "--role {} needs {} as well.": "يحتاج --role {1} إلى {2} أيضًا.",
  "--edges works with --role all only, and --role is {}: leave one of them out.":
    "لا يعمل --edges إلا مع --role all، و--role هو {1}: احذف أحدهما.",
  "--edges is for one machine and needs no --nats-url: leave one of them out.":
    "‏--edges لجهاز واحد ولا يحتاج إلى --nats-url: احذف أحدهما.",
  "The configuration file {} cannot be read.": "تتعذر قراءة ملف الإعدادات {1}.",
  "The configuration file {} is not JSON: {}.": "ملف الإعدادات {1} ليس JSON: {2}.",
  "The configuration file {} is not a JSON object of settings.": "ملف الإعدادات {1} ليس كائن JSON فيه إعدادات.",
  "{} takes an integer from 1 to {}.": "يقبل {1} عددًا صحيحًا من 1 إلى {2}.",
  "{} is a number, not '{}'.": "‏{1} عدد، لا '{2}'.",
  "A service on another machine needs a key: give --api-key or MARSAD_API_KEY.":
    "تحتاج الخدمة على جهاز آخر إلى مفتاح: أعطِ --api-key أو MARSAD_API_KEY.",
  "--receipt is of one instrument.": "‏--receipt لأداة واحدة.",
  "FEED is the address of a handler, as {}.": "‏FEED عنوان معالج، مثل {1}.",
  "--seconds takes a number from 1 to {}.": "يقبل --seconds عددًا من 1 إلى {1}.",
  "Cannot tell the format of {} from its name: add --format csv or --format ndjson.":
    "لا يدل اسم {1} على صيغته: أضف --format csv أو --format ndjson.",
  "This needs the operator's API: give --admin-token or MARSAD_ADMIN_TOKEN.":
    "يحتاج هذا إلى واجهة المشغّل: أعطِ --admin-token أو MARSAD_ADMIN_TOKEN.",

  // Complaints about failures of a command.
  "Port {} on {} is already in use; choose another with --port.":
    "المنفذ {1} على {2} مستخدم، فاختر غيره بالخيار --port.",
  "Port {} on {} may not be used by this user; choose one above 1023.":
    "ليس لهذا المستخدم المنفذ {1} على {2}، فاختر ما فوق 1023.",
  "Port {} cannot be used ({}). Give another one with --port.": "لا يصلح المنفذ {1} ({2}). أعطِ غيره بالخيار --port.",
  "Cannot listen on {}, port {}: {}": "يتعذر الاستماع على {1}، المنفذ {2}: {3}",
  "{} cannot be read.": "تتعذر قراءة {1}.",
  "{} cannot be used: {}": "لا يصلح {1}: {2}",
  "{} is not a file.": "‏{1} ليس ملفًا.",
  "Not imported: {}.": "لم يُستورد: {1}.",
  "{} says {}": "يقول {1}: {2}",
  "The service does not call this machine. Start it with: npm start -- --webhooks-insecure":
    "لا تنادي الخدمة هذا الجهاز. ابدأها بالأمر: npm start -- --webhooks-insecure",
  "This is a simulated market: it never loses its log, and its day cannot be begun anew.":
    "هذه سوق محاكاة: لا تفقد سجلها، ولا يُبدأ يومها من جديد.",
  "The journal is empty: there is no day to begin anew.": "السجل فارغ: لا يوم يُبدأ من جديد.",
  "{} is over, and the next day begins by itself: there is nothing to begin anew.":
    "انتهى {1}، واليوم التالي يبدأ وحده: لا شيء يُبدأ من جديد.",
  "the last line of {} is no head.": "آخر سطر في {1} ليس رأسًا.",
  "There is another key file at {}: move it away, or add --replace; nothing was changed.":
    "في {1} ملف مفتاح آخر: انقله أو أضف --replace، ولم يتغير شيء.",
  "The key file {} cannot be written; nothing was changed.": "تتعذر كتابة ملف المفتاح {1}، ولم يتغير شيء.",
  "{} does not answer; is it connected with the others?": "لا يجيب {1}، فهل هو متصل بغيره؟",
  "{} still has {} sockets; it goes on closing them.": "لدى {1} بعدُ {2} اتصالًا، وهو مستمر في إغلاقها.",
  "No process begins with {}. {}": "لا عملية تبدأ بـ {1}. {2}",
  "More than one process begins with {}. {}": "أكثر من عملية تبدأ بـ {1}. {2}",
  "{} Is a service at {}? See --service-url.": "{1} هل من خدمة على {2}؟ انظر --service-url.",
  "Nothing answers at {}. Start a service with npm start, or see --service-url.":
    "لا يجيب شيء على {1}. شغّل خدمة بالأمر npm start، أو انظر --service-url.",
  "No such key was issued here.": "لم يُصدر هنا مفتاح كهذا.",
  "unexpected failure: {}": "عطل غير متوقع: {1}",
  "{}. Where nobody else is on the network, --links-insecure allows it.":
    "{1}. وحيث ليس على الشبكة أحد غيرك يجيزه --links-insecure.",

  "The data folder already holds a market with {}; choose another --data-dir.":
    "في مجلد البيانات سوق لها {1}، فاختر غيره بالخيار --data-dir.",
  "The data folder holds a simulated market; choose another --data-dir for this feed.":
    "في مجلد البيانات سوق محاكاة، فاختر لهذا المصدر غيره بالخيار --data-dir.",
  "The data folder holds the market of another feed; choose another --data-dir.":
    "في مجلد البيانات سوق مصدر آخر، فاختر غيره بالخيار --data-dir.",
  "The data folder holds a market of another version of the simulated exchange; choose another --data-dir.":
    "في مجلد البيانات سوق من إصدار آخر لسوق المحاكاة، فاختر غيره بالخيار --data-dir.",
  "A scenario has its own seed, start and clock: leave out {}.": "للسيناريو بذرته وبدايته وساعته: احذف {1}.",
  "There is no such simulated market: {}. See --sim-start and the like.":
    "لا توجد سوق محاكاة كهذه: {1}. انظر --sim-start وأمثاله.",
  "Door process {} ended before it listened ({}).": "انتهت عملية الخدمة {1} قبل أن تستمع ({2}).",
  "--edges needs Linux, where several processes can share one port; leave it out on {}.":
    "يحتاج --edges إلى Linux حيث تشترك عدة عمليات في منفذ، فاحذفه على {1}.",
  "WRONG HEAD: {}": "رأس خاطئ: {1}",
  "No head: {}": "لا رأس: {1}",
  "The key of webhook secrets is not in the file: before you start the service, put the key file of that installation at {}.":
    "مفتاح أسرار الإشعارات ليس في الملف: ضع ملف مفتاح ذلك النشر في {1} قبل تشغيل الخدمة.",
  "{} Bring it to every process of the deployment, as --cluster-key-file.":
    "{1} أعطه لكل عملية في النشر بالخيار --cluster-key-file.",
  "KEY is a key's number, or a whole key.": "‏KEY رقم مفتاح أو مفتاح كامل.",
  "URL starts with http:// or https://.": "يبدأ URL بـ http:// أو https://.",
  "The service at {} has no demo keys: give keys of your own, as --pro-key KEY.":
    "ليس لدى الخدمة على {1} مفاتيح تجريبية: أعطِ مفاتيحك، مثل --pro-key KEY.",
  "Nothing answers at {}. Start a service with npm start, or give its address.":
    "لا شيء يجيب على {1}. شغّل خدمة بالأمر npm start، أو أعطِ عنوانها.",
  "--from is after --to.": "‏--from بعد --to.",
  "The key of webhook secrets, {}, is not in it: keep a copy of that file elsewhere, or add --with-webhooks-key.":
    "مفتاح أسرار الإشعارات {1} ليس فيه: احفظ نسخة من ذلك الملف في مكان آخر، أو أضف --with-webhooks-key.",
  "{} is there already; choose another name, or name a folder.": "‏{1} موجود، فاختر اسمًا آخر أو سمِّ مجلدًا.",

  "The key file {} cannot be read; name it with --webhooks-key-file.":
    "تتعذر قراءة ملف المفتاح {1}، فسمّه بالخيار --webhooks-key-file.",
  "--day takes a day as {}.": "يقبل --day يومًا مثل {1}.",
  "marsad exchange needs either --listen PORT or --record FILE.":
    "يحتاج marsad exchange إلى --listen PORT أو --record FILE.",
  "--orders goes with --listen.": "‏--orders مع --listen.",
  "Cannot listen on {}: {}.": "يتعذر الاستماع على {1}: {2}.",
  "--orders takes a loopback host alone: order entry has no keys.":
    "لا يقبل --orders إلا مضيفًا محليًا: فإدخال الأوامر بلا مفاتيح.",
  "--day does not take '{}': it is no trading day of this exchange.":
    "لا يقبل --day القيمة '{1}': ليس يوم تداول في هذه السوق.",
  "Cannot write {}: {}.": "تتعذر كتابة {1}: {2}.",
  "Cannot read {}: {}.": "تتعذر قراءة {1}: {2}.",
  "The result cannot be written: {}.": "تتعذر كتابة النتيجة: {1}.",
  "There is no database in the data folder {}: --data-dir names another.":
    "لا قاعدة بيانات في مجلد البيانات {1}، ويُسمّى غيره بالخيار --data-dir.",
  "There is nothing of Marsad in {}: --database-url names another.":
    "لا شيء من مرصد في {1}، ويُسمّى غيره بالخيار --database-url.",
  "There is no scenario '{}'. Did you mean {}?": "لا سيناريو باسم '{1}'. هل تقصد {2}؟",
  "There is no scenario '{}'.": "لا سيناريو باسم '{1}'.",
  "{} does not take {}: {}": "لا يقبل {1} القيمة {2}: {3}",

  "Cannot start: {}.": "يتعذر البدء: {1}.",
  "The gateway is listening on {}. Stop it with Ctrl+C.": "تستمع البوابة على {1}. أوقفها بـ Ctrl+C.",
  "There is no day in {}: --days names them, or paths with {day}.":
    "لا يوم في {1}: يسمّيها --days أو مسارات فيها {day}.",
  "--pace takes a number from {} on.": "يقبل --pace عددًا من {1} فصاعدًا.",
  "--days does not take '{}': it takes days, as {}.": "لا يقبل --days القيمة '{1}': يقبل أيامًا مثل {2}.",
  "marsad feed compare needs two feeds.": "يحتاج marsad feed compare إلى مصدرين.",
  "'{}' is no feed to compare: it takes tcp://host:port or recording:FILE.":
    "ليس '{1}' مصدرًا يُقارن: يقبل tcp://host:port أو recording:FILE.",
  "marsad gateway itch needs either --upstream soup://HOST:PORT or --mold udp://HOST:PORT.":
    "يحتاج marsad gateway itch إلى --upstream soup://HOST:PORT أو --mold udp://HOST:PORT.",
  "--mold needs --requests udp://HOST:PORT.": "يحتاج --mold إلى --requests udp://HOST:PORT.",
  "--itch-dialect, --itch-reference and --glimpse go with --itch or --mold.":
    "‏--itch-dialect و--itch-reference و--glimpse مع --itch أو --mold.",
  "--mold and --mold-requests go together.": "‏--mold و--mold-requests معًا.",
  "It speaks ITCH ({}) on {}.": "تتكلم ITCH ({1}) على {2}.",
  "Metrics are at {}.": "المقاييس على {1}.",
  "It gives snapshots of its books on {}.": "تقدّم لقطات من دفاترها على {1}.",
  "It speaks FIX 4.4 on {}.": "تتكلم FIX 4.4 على {1}.",
  "--fix-users goes with --fix.": "‏--fix-users مع --fix.",
  "--fix takes another host than a loopback one only with --fix-users.":
    "لا يقبل --fix مضيفًا غير محلي إلا مع --fix-users.",
  "{}: a line is a name, a password and, if wanted, cancel-on-disconnect.":
    "‏{1}: السطر اسم وكلمة مرور، ثم cancel-on-disconnect لمن أراد.",

  "The channel {} needs SYMBOL: a ticker, or * for all of them.": "تحتاج القناة {1} إلى SYMBOL: رمز تداول، أو * لكلها.",

  // Refusals of a service.
  "{} (request {})": "{1} (الطلب {2})",
  "Stock symbol '{}' not found.": "لا توجد أداة بالرمز '{1}'.",
  "No company matches '{}'.": "لا شركة تناسب '{1}'.",
  "'{}' matches several companies. Please send the exact symbol. {}":
    "ينطبق '{1}' على عدة شركات. اكتب الرمز بعينه. {2}",
  "Price data for '{}' is temporarily unavailable. Please retry shortly.":
    "سعر '{1}' غير متاح مؤقتًا. أعد المحاولة بعد قليل.",
  "Market depth for '{}' is not available.": "عمق السوق للرمز '{1}' غير متاح.",
  "{} needs the {} plan or higher.": "يحتاج {1} إلى الباقة {2} أو أعلى.",
  "Market depth needs an approved market-data entitlement on the account.":
    "يحتاج عمق السوق إلى ترخيص بيانات معتمد للحساب.",
  "API key is invalid or has been revoked.": "المفتاح غير صالح أو أُلغي.",
  "Invalid API key format.": "صيغة المفتاح خاطئة.",
  "Request was throttled. Expected available in {} seconds.": "بلغت طلباتك حدّها. أعد المحاولة بعد {1} ثانية.",

  // Notes of commands beside their result.
  "These prices are 15 minutes old: the key's plan has delayed data.":
    "هذه أسعار ما قبل 15 دقيقة: بيانات باقة المفتاح متأخرة.",
  "The stream is behind: {}.": "البث متأخر: {1}.",
  "The stream is up to date again.": "عاد البث حديثًا.",
  "{} earlier ones; give --limit, or --csv for all of them.": "قبلها {1}، فأعطِ --limit، أو --csv لكلها.",
  "{} more; give --limit.": "بعدها {1}، فأعطِ --limit.",
  "Key {} of account {}. Keep it now: it is not shown again.": "المفتاح {1} للحساب {2}. احفظه الآن فلن يُعرض ثانية.",
  "Listening at {}. Stop it with Ctrl+C.": "يستمع على {1}. أوقفه بـ Ctrl+C.",
  "Registered as webhook {}: your alert rules name it as webhook_id.":
    "سُجّلت الوجهة برقم {1}، وتسمّيها قواعد تنبيهك في webhook_id.",
  "Webhook {} is deleted.": "حُذفت الوجهة {1}.",
  "The service asks to wait {} seconds.": "تطلب الخدمة الانتظار {1} ثانية.",
  "The simulated exchange is listening on {}. Stop it with Ctrl+C.": "تستمع سوق المحاكاة على {1}. أوقفها بـ Ctrl+C.",
  "Agents enter orders on {}.": "يُدخل الوكلاء الأوامر على {1}.",
  "Restored {} rows.": "استُعيد {1} صفًا.",
  "Wrote {}: {} rows, {} MB.": "كُتب {1}: ‏{2} صفًا، {3} ميغابايت.",
  "{} sockets left": "بقي {1} اتصالًا",
  "Nothing to do: {} migrations were applied before.": "لا شيء يُفعل: طُبّق {1} ترحيلًا من قبل.",
  "The schema is up to date.": "المخطط حديث.",
  "marsad: {} holds a secret and may be read by others; take that right away with chmod 600.":
    "marsad: في {1} سر وقد يقرؤه غير صاحبه، فانزع ذلك الحق بالأمر chmod 600.",
  "marsad: unknown environment variable {}, ignored.": "marsad: متغير بيئة غير معروف {1}، أُهمل.",
  "Waiting up to {} seconds for the database: {}": "تُنتظر قاعدة البيانات حتى {1} ثانية: {2}",

  // The start of a service.
  "Marsad {} is listening on {} as {}": "مرصد {1} يستمع على {2} بدور {3}",
  "Marsad {} is listening on {}": "مرصد {1} يستمع على {2}",
  "Stop it with Ctrl+C.": "أوقفه بـ Ctrl+C.",
  "Try it": "جرّبه",
  Console: "اللوحة",
  Reference: "المرجع",
  Readiness: "الجاهزية",
  Market: "السوق",
  Data: "البيانات",
  "Demo keys": "مفاتيح تجريبية",
  Keys: "المفاتيح",
  "waiting for the feed at {}": "يُنتظر المصدر {1}",
  "market time {}, by the wall clock": "وقت السوق {1}، بساعة الرياض",
  "market time {}, closed hours are skipped": "وقت السوق {1}، وتُتخطى الساعات المغلقة",
  "market time {}": "وقت السوق {1}",
  "SQLite in {}": "‏SQLite في {1}",
  "marsad accounts --help and marsad keys --help say how to make one":
    "يبيّن marsad accounts --help وmarsad keys --help كيف يُنشأ مفتاح",
  "Writing ten years of filings": "كتابة إفصاحات عشر سنوات",
  "Writing five years of history": "كتابة تاريخ خمس سنوات",
  "Playing the market up to its start": "تشغيل السوق حتى لحظة بدئها",
  "Exporting {}": "تصدير {1}",

  // Headings of tables, and texts for tables without a row.
  SYMBOL: "الرمز",
  PRICE: "السعر",
  CHANGE: "التغير",
  VOLUME: "الحجم",
  BID: "الطلب",
  ASK: "العرض",
  AT: "الوقت",
  NAME: "الاسم",
  TIME: "الوقت",
  QUANTITY: "الكمية",
  SIDE: "الجانب",
  ORDERS: "الأوامر",
  DATE: "التاريخ",
  OPEN: "الافتتاح",
  HIGH: "الأعلى",
  LOW: "الأدنى",
  CLOSE: "الإغلاق",
  KIND: "النوع",
  TITLE: "العنوان",
  STANDARD: "المعيار",
  STATUS: "الحالة",
  RATIO: "النسبة",
  PERCENT: "%",
  LIMIT: "الحد",
  HOLDER: "المالك",
  SHARES: "الأسهم",
  SYMBOLS: "الرموز",
  NUMBER: "الرقم",
  VALUE: "القيمة",
  ACCOUNT: "الحساب",
  PLAN: "الباقة",
  STATE: "الحال",
  DEPTH: "العمق",
  CREATED: "أُنشئ",
  FROM: "من",
  KEY: "المفتاح",
  TEXT: "النص",
  SCOPE: "الصلاحية",
  LABEL: "الغرض",
  FILE: "الملف",
  ROWS: "الصفوف",
  BYTES: "البايتات",
  DAY: "اليوم",
  EVENTS: "الأحداث",
  MEMBER: "العملية",
  ROLE: "الدور",
  POSITION: "الموضع",
  SOCKETS: "الاتصالات",
  REQUESTS: "الطلبات",
  FAILED: "فشل",
  ROUTE: "المسار",
  LEFT: "بقي",
  CODE: "الرمز",
  MS: "ملّي ثانية",
  METHOD: "الفعل",
  PATH: "المسار",
  ACTOR: "الفاعل",
  ACTION: "الفعل",
  BEFORE: "قبل",
  AFTER: "بعد",
  ID: "الرقم",
  "There are no accounts. Create one with: marsad accounts create NAME --plan PLAN":
    "لا حسابات. أنشئ واحدًا بالأمر: marsad accounts create NAME --plan PLAN",
  "There are no keys. Issue one with: marsad keys issue ACCOUNT":
    "لا مفاتيح. أصدر واحدًا بالأمر: marsad keys issue ACCOUNT",
  "No files.": "لا ملفات.",
  "The journal is empty.": "السجل فارغ.",
  "No process.": "لا عملية.",
  "No requests in these days.": "لا طلبات في هذه الأيام.",
  "No requests are kept of this account.": "لم تُحفظ طلبات لهذا الحساب.",
  "Nothing was changed in these days.": "لم يتغير شيء في هذه الأيام.",
  active: "نشط",
  suspended: "معلّق",
  unverified: "غير موثّق",
  "revoked {}": "أُلغي {1}",
  "expired {}": "انتهى {1}",
  "expires {}": "ينتهي {1}",
  "No quotes.": "لا أسعار.",
  "No trades today.": "لا صفقات اليوم.",
  "No bars in this range.": "لا أعمدة في هذا المدى.",
  "The book is empty.": "الدفتر فارغ.",
  "Nothing moved.": "لم يتحرك شيء.",
  "No instrument matches.": "لا أداة تحقق الشروط.",
  "Nothing is announced for these days.": "لم يُعلن شيء لهذه الأيام.",
  "No standards.": "لا معايير.",
  "Nobody owns 5 % and more.": "لا أحد يملك 5 % فأكثر.",
  "There are no watchlists.": "لا قوائم متابعة.",

  // The market in words.
  "Market time": "وقت السوق",
  Session: "الجلسة",
  "Next open": "الافتتاح القادم",
  "Next close": "الإغلاق القادم",
  Feed: "المصدر",
  "{} (15 minutes ago)": "{1} (قبل 15 دقيقة)",
  "spread {} ({} bps)": "الفارق {1} ({2} نقطة أساس)",
  Price: "السعر",
  Sector: "القطاع",
  "Market value": "القيمة السوقية",
  "P/E": "مكرر الربحية",
  EPS: "ربحية السهم",
  "52 weeks, high": "أعلى 52 أسبوعًا",
  "52 weeks, low": "أدنى 52 أسبوعًا",
  "Foreigners, %": "الأجانب، %",
  "Free float, %": "الأسهم الحرة، %",
  "Sold short, %": "البيع على المكشوف، %",
  "{#} of {#}": "{1} من {2}",
  "Opening auction": "مزاد الافتتاح",
  "Continuous trading": "التداول المستمر",
  "Closing auction": "مزاد الإغلاق",
  "Trade at last": "التداول على سعر الإغلاق",
  "After the close": "ما بعد الإغلاق",
  "Market closed": "السوق مغلقة",
  "up to date": "حديث",
  "behind, prices are not trusted": "متأخر، ولا يوثق بالأسعار",
  buy: "شراء",
  sell: "بيع",
  "Financial results": "نتائج مالية",
  Dividend: "توزيع أرباح",
  "Share split": "تجزئة أسهم",
  "Merger or acquisition": "اندماج أو استحواذ",
  "Management change": "تغيير في الإدارة",
  "New listing": "إدراج جديد",
  Delisting: "إلغاء إدراج",
  "Regulatory action": "إجراء تنظيمي",
  "Product launch": "إطلاق منتج",
  "Partnership or contract": "شراكة أو عقد",
  "Legal issue": "مسألة قانونية",
  Expansion: "توسع",
  Restructuring: "إعادة هيكلة",
  "Earnings surprise": "نتائج مفاجئة",
  "Insider trading": "تعاملات المطلعين",
  "Analyst rating": "تغيير تقييم محلل",
  "Capital increase": "زيادة رأس المال",
  "Shareholder meeting": "جمعية عامة",
  Other: "أخرى",
  Results: "نتائج",
  "Corporate action": "إجراء شركة",
  "Index review": "مراجعة المؤشرات",
  Listing: "إدراج",
  Meeting: "جمعية",
  compliant: "متوافق",
  "not compliant": "غير متوافق",
  unknown: "غير معروف",
};
