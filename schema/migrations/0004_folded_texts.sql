DROP INDEX `categories_name`;--> statement-breakpoint
ALTER TABLE `categories` ADD `folded_name` text;--> statement-breakpoint
DROP INDEX `products_name`;--> statement-breakpoint
ALTER TABLE `products` ADD `folded_name` text;--> statement-breakpoint
ALTER TABLE `coupons` ADD `folded_code` text;--> statement-breakpoint
-- What `folded` (schema/rules/folded.ts) makes of each letter of the Latin, Greek, Cyrillic and Armenian alphabets: the letters after it. These two
-- tables are of this migration alone.
CREATE TABLE folded_letters (letter TEXT PRIMARY KEY, plain TEXT NOT NULL) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE text_places (at INTEGER PRIMARY KEY);
--> statement-breakpoint
INSERT INTO text_places WITH RECURSIVE places (at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM places WHERE at < 500) SELECT at FROM places;
--> statement-breakpoint
INSERT INTO folded_letters SELECT substr(value, at, 1), key FROM json_each('
{" ":"\u0080\u0081\u0082\u0083\u0084\u0085\u0086\u0087\u0088\u0089\u008a\u008b\u008c\u008d\u008e\u008f\u0090\u0091\u0092\u0093\u0094\u0095\u0096\u0097\u0098\u0099\u009a\u009b\u009c\u009d\u009e\u009f\u00a0¨¯´¸ͺ΄΅᾽᾿῀῁῍῎῏῝῞῟῭΅´῾\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff",
"a":"ªÀÁÂÃÄÅàáâãäåĀāĂăĄąǍǎǞǟǠǡǺǻȀȁȂȃȦȧḀḁẠạẢảẤấẦầẨẩẪẫẬậẮắẰằẲẳẴẵẶặＡａ",
"":"\u00ad\u0300\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308\u0309\u030a\u030b\u030c\u030d\u030e\u030f\u0310\u0311\u0312\u0313\u0314\u0315\u0316\u0317\u0318\u0319\u031a\u031b\u031c\u031d\u031e\u031f\u0320\u0321\u0322\u0323\u0324\u0325\u0326\u0327\u0328\u0329\u032a\u032b\u032c\u032d\u032e\u032f\u0330\u0331\u0332\u0333\u0334\u0335\u0336\u0337\u0338\u0339\u033a\u033b\u033c\u033d\u033e\u033f\u0340\u0341\u0342\u0343\u0344\u0345\u0346\u0347\u0348\u0349\u034a\u034b\u034c\u034d\u034e\u034f\u0350\u0351\u0352\u0353\u0354\u0355\u0356\u0357\u0358\u0359\u035a\u035b\u035c\u035d\u035e\u035f\u0360\u0361\u0362\u0363\u0364\u0365\u0366\u0367\u0368\u0369\u036a\u036b\u036c\u036d\u036e\u036f\u0483\u0484\u0485\u0486\u0487\u0488\u0489\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2062\u2063\u2064",
"2":"²２","3":"³３","μ":"µΜ","1":"¹１","o":"ºÒÓÔÕÖØòóôõöøŌōŎŏŐőƠơǑǒǪǫǬǭǾǿȌȍȎȏȪȫȬȭȮȯȰȱṌṍṎṏṐṑṒṓỌọỎỏỐốỒồỔổỖỗỘộỚớỜờỞởỠỡỢợＯｏ","1⁄4":"¼","1⁄2":"½","3⁄4":"¾",
"ae":"ÆæǢǣǼǽ","c":"ÇçĆćĈĉĊċČčḈḉＣｃ","e":"ÈÉÊËèéêëĒēĔĕĖėĘęĚěȄȅȆȇȨȩḔḕḖḗḘḙḚḛḜḝẸẹẺẻẼẽẾếỀềỂểỄễỆệＥｅ","i":"ÌÍÎÏìíîïĨĩĪīĬĭĮįİıǏǐȈȉȊȋḬḭḮḯỈỉỊịＩｉ","ð":"Ð",
"n":"ÑñŃńŅņŇňǸǹṄṅṆṇṈṉṊṋＮｎ","u":"ÙÚÛÜùúûüŨũŪūŬŭŮůŰűŲųƯưǓǔǕǖǗǘǙǚǛǜȔȕȖȗṲṳṴṵṶṷṸṹṺṻỤụỦủỨứỪừỬửỮữỰựＵｕ","y":"ÝýÿŶŷŸȲȳẎẏẙỲỳỴỵỶỷỸỹＹｙ","þ":"Þ","ss":"ßẞ",
"d":"ĎďĐđḊḋḌḍḎḏḐḑḒḓＤｄ","g":"ĜĝĞğĠġĢģǦǧǴǵḠḡＧｇ","h":"ĤĥȞȟḢḣḤḥḦḧḨḩḪḫẖＨｈ","ħ":"Ħ","ij":"Ĳĳ","j":"ĴĵǰＪｊ","k":"ĶķǨǩḰḱḲḳḴḵＫｋ","l":"ĹĺĻļĽľŁłḶḷḸḹḺḻḼḽＬｌ",
"l·":"Ŀŀ","ʼn":"ŉ","ŋ":"Ŋ","oe":"Œœ","r":"ŔŕŖŗŘřȐȑȒȓṘṙṚṛṜṝṞṟＲｒ","s":"ŚśŜŝŞşŠšſȘșṠṡṢṣṤṥṦṧṨṩẛＳｓ","t":"ŢţŤťȚțṪṫṬṭṮṯṰṱẗＴｔ","ŧ":"Ŧ","w":"ŴŵẀẁẂẃẄẅẆẇẈẉẘＷｗ",
"z":"ŹźŻżŽžẐẑẒẓẔẕＺｚ","ɓ":"Ɓ","ƃ":"Ƃ","ƅ":"Ƅ","ɔ":"Ɔ","ƈ":"Ƈ","ɖ":"Ɖ","ɗ":"Ɗ","ƌ":"Ƌ","ǝ":"Ǝ","ə":"Ə","ɛ":"Ɛ","ƒ":"Ƒ","ɠ":"Ɠ","ɣ":"Ɣ","ɩ":"Ɩ","ɨ":"Ɨ",
"ƙ":"Ƙ","ɯ":"Ɯ","ɲ":"Ɲ","ɵ":"Ɵ","ƣ":"Ƣ","ƥ":"Ƥ","ʀ":"Ʀ","ƨ":"Ƨ","ʃ":"Ʃ","ƭ":"Ƭ","ʈ":"Ʈ","ʊ":"Ʊ","ʋ":"Ʋ","ƴ":"Ƴ","ƶ":"Ƶ","ʒ":"ƷǮǯ","ƹ":"Ƹ","ƽ":"Ƽ",
"dz":"ǄǅǆǱǲǳ","lj":"Ǉǈǉ","nj":"Ǌǋǌ","ǥ":"Ǥ","ƕ":"Ƕ","ƿ":"Ƿ","ȝ":"Ȝ","ƞ":"Ƞ","ȣ":"Ȣ","ȥ":"Ȥ","ⱥ":"Ⱥ","ȼ":"Ȼ","ƚ":"Ƚ","ⱦ":"Ⱦ","ɂ":"Ɂ","ƀ":"Ƀ","ʉ":"Ʉ",
"ʌ":"Ʌ","ɇ":"Ɇ","ɉ":"Ɉ","ɋ":"Ɋ","ɍ":"Ɍ","ɏ":"Ɏ","ͱ":"Ͱ","ͳ":"Ͳ","ʹ":"ʹ","ͷ":"Ͷ",";":";；","ϳ":"Ϳ",
"α":"ΆΑάἀἁἂἃἄἅἆἇἈἉἊἋἌἍἎἏὰάᾀᾁᾂᾃᾄᾅᾆᾇᾈᾉᾊᾋᾌᾍᾎᾏᾰᾱᾲᾳᾴᾶᾷᾸᾹᾺΆᾼ","·":"·","ε":"ΈΕέϵἐἑἒἓἔἕἘἙἚἛἜἝὲέῈΈ","η":"ΉΗήἠἡἢἣἤἥἦἧἨἩἪἫἬἭἮἯὴήᾐᾑᾒᾓᾔᾕᾖᾗᾘᾙᾚᾛᾜᾝᾞᾟῂῃῄῆῇῊΉῌ",
"ι":"ΊΐΙΪίϊἰἱἲἳἴἵἶἷἸἹἺἻἼἽἾἿὶίιῐῑῒΐῖῗῘῙῚΊ","ο":"ΌΟόὀὁὂὃὄὅὈὉὊὋὌὍὸόῸΌ","υ":"ΎΥΫΰϋύϒϓϔὐὑὒὓὔὕὖὗὙὛὝὟὺύῠῡῢΰῦῧῨῩῪΎ",
"ω":"ΏΩώὠὡὢὣὤὥὦὧὨὩὪὫὬὭὮὯὼώᾠᾡᾢᾣᾤᾥᾦᾧᾨᾩᾪᾫᾬᾭᾮᾯῲῳῴῶῷῺΏῼ","β":"Βϐ","γ":"Γ","δ":"Δ","ζ":"Ζ","θ":"Θϑϴ","κ":"Κϰ","λ":"Λ","ν":"Ν","ξ":"Ξ","π":"Πϖ","ρ":"ΡϱῤῥῬ",
"σ":"ΣςϲϹ","τ":"Τ","φ":"Φϕ","χ":"Χ","ψ":"Ψ","ϗ":"Ϗ","ϙ":"Ϙ","ϛ":"Ϛ","ϝ":"Ϝ","ϟ":"Ϟ","ϡ":"Ϡ","ϣ":"Ϣ","ϥ":"Ϥ","ϧ":"Ϧ","ϩ":"Ϩ","ϫ":"Ϫ","ϭ":"Ϭ","ϯ":"Ϯ",
"ϸ":"Ϸ","ϻ":"Ϻ","ͻ":"Ͻ","ͼ":"Ͼ","ͽ":"Ͽ","е":"ЀЁЕѐёӖӗ","ђ":"Ђ","г":"ЃГѓ","є":"Є","ѕ":"Ѕ","і":"ІЇї","ј":"Ј","љ":"Љ","њ":"Њ","ћ":"Ћ","к":"ЌКќ",
"и":"ЍИЙйѝӢӣӤӥ","у":"ЎУўӮӯӰӱӲӳ","џ":"Џ","а":"АӐӑӒӓ","б":"Б","в":"В","д":"Д","ж":"ЖӁӂӜӝ","з":"ЗӞӟ","л":"Л","м":"М","н":"Н","о":"ОӦӧ","п":"П","р":"Р",
"с":"С","т":"Т","ф":"Ф","х":"Х","ц":"Ц","ч":"ЧӴӵ","ш":"Ш","щ":"Щ","ъ":"Ъ","ы":"ЫӸӹ","ь":"Ь","э":"ЭӬӭ","ю":"Ю","я":"Я","ѡ":"Ѡ","ѣ":"Ѣ","ѥ":"Ѥ","ѧ":"Ѧ",
"ѩ":"Ѩ","ѫ":"Ѫ","ѭ":"Ѭ","ѯ":"Ѯ","ѱ":"Ѱ","ѳ":"Ѳ","ѵ":"ѴѶѷ","ѹ":"Ѹ","ѻ":"Ѻ","ѽ":"Ѽ","ѿ":"Ѿ","ҁ":"Ҁ","ҋ":"Ҋ","ҍ":"Ҍ","ҏ":"Ҏ","ґ":"Ґ","ғ":"Ғ","ҕ":"Ҕ",
"җ":"Җ","ҙ":"Ҙ","қ":"Қ","ҝ":"Ҝ","ҟ":"Ҟ","ҡ":"Ҡ","ң":"Ң","ҥ":"Ҥ","ҧ":"Ҧ","ҩ":"Ҩ","ҫ":"Ҫ","ҭ":"Ҭ","ү":"Ү","ұ":"Ұ","ҳ":"Ҳ","ҵ":"Ҵ","ҷ":"Ҷ","ҹ":"Ҹ",
"һ":"Һ","ҽ":"Ҽ","ҿ":"Ҿ","ӏ":"Ӏ","ӄ":"Ӄ","ӆ":"Ӆ","ӈ":"Ӈ","ӊ":"Ӊ","ӌ":"Ӌ","ӎ":"Ӎ","ӕ":"Ӕ","ә":"ӘӚӛ","ӡ":"Ӡ","ө":"ӨӪӫ","ӷ":"Ӷ","ӻ":"Ӻ","ӽ":"Ӽ","ӿ":"Ӿ",
"ԁ":"Ԁ","ԃ":"Ԃ","ԅ":"Ԅ","ԇ":"Ԇ","ԉ":"Ԉ","ԋ":"Ԋ","ԍ":"Ԍ","ԏ":"Ԏ","ԑ":"Ԑ","ԓ":"Ԓ","ԕ":"Ԕ","ԗ":"Ԗ","ԙ":"Ԙ","ԛ":"Ԛ","ԝ":"Ԝ","ԟ":"Ԟ","ԡ":"Ԡ","ԣ":"Ԣ",
"ԥ":"Ԥ","ԧ":"Ԧ","ԩ":"Ԩ","ԫ":"Ԫ","ԭ":"Ԭ","ԯ":"Ԯ","ա":"Ա","բ":"Բ","գ":"Գ","դ":"Դ","ե":"Ե","զ":"Զ","է":"Է","ը":"Ը","թ":"Թ","ժ":"Ժ","ի":"Ի","լ":"Լ",
"խ":"Խ","ծ":"Ծ","կ":"Կ","հ":"Հ","ձ":"Ձ","ղ":"Ղ","ճ":"Ճ","մ":"Մ","յ":"Յ","ն":"Ն","շ":"Շ","ո":"Ո","չ":"Չ","պ":"Պ","ջ":"Ջ","ռ":"Ռ","ս":"Ս","վ":"Վ",
"տ":"Տ","ր":"Ր","ց":"Ց","ւ":"Ւ","փ":"Փ","ք":"Ք","օ":"Օ","ֆ":"Ֆ","եւ":"և","b":"ḂḃḄḅḆḇＢｂ","f":"ḞḟＦｆ","m":"ḾḿṀṁṂṃＭｍ","p":"ṔṕṖṗＰｐ","v":"ṼṽṾṿＶｖ",
"x":"ẊẋẌẍＸｘ","aʾ":"ẚ","ỻ":"Ỻ","ỽ":"Ỽ","ỿ":"Ỿ","`":"`｀","!":"！","\"":"＂","#":"＃","$":"＄","%":"％","&":"＆","''":"＇","(":"（",")":"）","*":"＊","+":"＋",
",":"，","-":"－",".":"．","/":"／","0":"０","4":"４","5":"５","6":"６","7":"７","8":"８","9":"９",":":"：","<":"＜","=":"＝",">":"＞","?":"？","@":"＠","q":"Ｑｑ",
"[":"［","\\":"＼","]":"］","^":"＾","_":"＿","{":"｛","|":"｜","}":"｝","~":"～","ff":"ﬀ","fi":"ﬁ","fl":"ﬂ","ffi":"ﬃ","ffl":"ﬄ","st":"ﬅﬆ"}
') CROSS JOIN text_places WHERE at <= length(value);
--> statement-breakpoint
UPDATE categories SET folded_name = (SELECT trim(replace(replace(replace(group_concat(ifnull(plain, lower(letter)), ''), '  ', ' '), '  ', ' '), '  ', ' '))
	FROM (SELECT substr(name, at, 1) AS letter FROM text_places WHERE at <= length(name) ORDER BY at) LEFT JOIN folded_letters USING (letter));
--> statement-breakpoint
UPDATE products SET folded_name = (SELECT trim(replace(replace(replace(group_concat(ifnull(plain, lower(letter)), ''), '  ', ' '), '  ', ' '), '  ', ' '))
	FROM (SELECT substr(name, at, 1) AS letter FROM text_places WHERE at <= length(name) ORDER BY at) LEFT JOIN folded_letters USING (letter));
--> statement-breakpoint
UPDATE coupons SET folded_code = (SELECT trim(replace(replace(replace(group_concat(ifnull(plain, lower(letter)), ''), '  ', ' '), '  ', ' '), '  ', ' '))
	FROM (SELECT substr(code, at, 1) AS letter FROM text_places WHERE at <= length(code) ORDER BY at) LEFT JOIN folded_letters USING (letter));
--> statement-breakpoint
DROP TABLE folded_letters;
--> statement-breakpoint
DROP TABLE text_places;
--> statement-breakpoint
-- Of names that are one now the oldest has the fold. Each other has a hyphen and its id, keeps its name, and can be saved with it.
UPDATE categories SET folded_name = '-' || id WHERE id NOT IN (SELECT first_value(id) OVER (PARTITION BY folded_name ORDER BY created_at, id) FROM categories);
--> statement-breakpoint
UPDATE products SET folded_name = '-' || id WHERE deleted_at IS NULL
	AND id NOT IN (SELECT first_value(id) OVER (PARTITION BY folded_name ORDER BY created_at, id) FROM products WHERE deleted_at IS NULL);
--> statement-breakpoint
-- Of coupons whose codes are one now that which is active has the code, else the oldest. Each other is switched off: nobody can type it any more.
UPDATE coupons SET folded_code = '-' || id, is_active = 0
WHERE id NOT IN (SELECT first_value(id) OVER (PARTITION BY folded_code ORDER BY is_active DESC, created_at, id) FROM coupons);
--> statement-breakpoint
CREATE UNIQUE INDEX `categories_name` ON `categories` (case when "folded_name" is null then lower("name") else "folded_name" end);--> statement-breakpoint
CREATE UNIQUE INDEX `products_name` ON `products` (case when "folded_name" is null then lower("name") else "folded_name" end) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `coupons_folded` ON `coupons` (case when "folded_code" is null then lower("code") else "folded_code" end);
--> statement-breakpoint
-- Names of accounts that were written before `visibleName` (schema/rules/names.ts): what turns the direction of the text that follows (U+202A to
-- U+202E, U+2066 to U+2069) goes, and line breaks become spaces. A name of which nothing would be left stays. Names of products stay as they
-- are: keys, payments and reviews hold copies of them.
UPDATE `users` SET `name` = trim(
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(`name`,
    char(8234), ''), char(8235), ''), char(8236), ''), char(8237), ''), char(8238), ''),
    char(8294), ''), char(8295), ''), char(8296), ''), char(8297), ''),
    char(13), ' '), char(10), ' '))
WHERE (`name` GLOB '*[' || char(8234) || '-' || char(8238) || char(8294) || '-' || char(8297) || char(13) || char(10) || ']*')
  AND trim(
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(`name`,
    char(8234), ''), char(8235), ''), char(8236), ''), char(8237), ''), char(8238), ''),
    char(8294), ''), char(8295), ''), char(8296), ''), char(8297), ''),
    char(13), ' '), char(10), ' ')) <> '';
--> statement-breakpoint
-- The Worker of the version before folds keys itself.
DROP TRIGGER stock_keys_unfolded;
--> statement-breakpoint
-- The index finds letters without their diacritics, so it is made anew.
DROP TABLE search;
--> statement-breakpoint
CREATE VIRTUAL TABLE `search` USING fts5(words, content='', contentless_delete=1, tokenize='trigram remove_diacritics 1');
--> statement-breakpoint
INSERT INTO search (rowid, words) SELECT place, words FROM license_words ORDER BY place;
--> statement-breakpoint
INSERT INTO search (rowid, words) SELECT place, words FROM payment_words ORDER BY place;
--> statement-breakpoint
INSERT INTO search (rowid, words) SELECT rowid + 2199023255552, concat_ws(char(10), name, email) FROM users;
--> statement-breakpoint
INSERT INTO search (rowid, words) SELECT rowid + 3298534883328, concat_ws(char(10), name, product_name, feedback) FROM feedback;
--> statement-breakpoint
INSERT INTO search (rowid, words) SELECT rowid + 4398046511104, concat_ws(char(10), actor_name, action, entity_id) FROM audit_log;
