/**
 * The source of our places has no populations, so the cities that most people mean by a name are listed by hand:
 * first those known everywhere, then the large ones, then the remaining capitals. Written as the source writes them,
 * with the country's code and, where a country has several of the name, the code of the state.
 */
const TIERS = [
  `Tokyo JP|New York City US.NY|London GB.ENG|Paris FR.11|Shanghai CN.23|Beijing CN|Mumbai IN.16|Delhi IN.07|São Paulo BR.27|Mexico City MX
  |Los Angeles US.CA|Chicago US.IL|Istanbul TR|Moscow RU|Berlin DE.16|Madrid ES.29|Rome IT.07|Toronto CA.08|Sydney AU.02|Hong Kong HK
  |Singapore SG|Seoul KR|Cairo EG|Lagos NG|Jakarta ID|Bangkok TH|Buenos Aires AR.07|Rio de Janeiro BR.21|San Francisco US.CA
  |Washington US.DC|Boston US.MA|Amsterdam NL|Vienna AT.09|Barcelona ES.56|Dubai AE|Johannesburg ZA|Nairobi KE|Melbourne AU.07|Osaka JP|Bengaluru IN`,
  `Hamburg DE|Munich DE|Köln DE|Frankfurt am Main DE|Stuttgart DE|Leipzig DE|Dresden DE|Lyon FR|Marseille FR|Toulouse FR|Nice FR|Bordeaux FR
  |Milan IT|Naples IT|Turin IT|Florence IT|Venice IT|Bologna IT|Valencia ES|Sevilla ES|Porto PT|Lisbon PT|Brussels BE|Antwerp BE|Gent BE
  |Rotterdam NL|The Hague NL|Utrecht NL|Zürich CH|Basel CH|Geneva CH|Bern CH|Graz AT|Salzburg AT|Prague CZ|Brno CZ|Warsaw PL|Kraków PL
  |Gdańsk PL|Wrocław PL|Budapest HU|Bucharest RO|Sofia BG|Athens GR|Belgrade RS|Zagreb HR|Ljubljana SI|Copenhagen DK|Århus DK|Stockholm SE
  |Gothenburg SE|Malmö SE|Oslo NO|Bergen NO|Helsinki FI|Tampere FI|Dublin IE|Cork IE|Galway IE|Edinburgh GB|Glasgow GB|Manchester GB|Birmingham GB
  |Liverpool GB|Leeds GB|Bristol GB|Sheffield GB|Cardiff GB|Belfast GB|Kyiv UA|Odesa UA|Minsk BY|Riga LV|Vilnius LT|Tallinn EE
  |Saint Petersburg RU|Novosibirsk RU|Ankara TR|İzmir TR|Tel Aviv IL|Jerusalem IL|Beirut LB|Amman JO|Baghdad IQ|Tehran IR|Riyadh SA|Jeddah SA
  |Abu Dhabi AE|Doha QA|Karachi PK|Lahore PK|Dhaka BD|Kolkata IN|Chennai IN|Hyderabad IN.40|Pune IN|Ahmedabad IN|Jaipur IN|Colombo LK
  |Kathmandu NP|Yangon MM|Hanoi VN|Ho Chi Minh City VN|Manila PH|Kuala Lumpur MY|Surabaya ID.08|Taipei TW|Busan KR|Yokohama JP.19|Nagoya JP
  |Kyoto JP|Sapporo JP|Fukuoka JP|Guangzhou CN|Shenzhen CN|Chengdu CN|Wuhan CN|Tianjin CN|Chongqing CN|Hangzhou CN|Nanjing CN|Xi’an CN.26
  |Philadelphia US.PA|Houston US.TX|Dallas US.TX|Austin US.TX|San Antonio US.TX|Phoenix US.AZ|San Diego US.CA|San Jose US.CA
  |Seattle US.WA|Portland US.OR|Denver US.CO|Miami US.FL|Atlanta US.GA|Detroit US.MI|Minneapolis US.MN|New Orleans US.LA
  |Las Vegas US.NV|Baltimore US.MD|Pittsburgh US.PA|Cleveland US.OH|Columbus US.OH|Nashville US.TN|Charlotte US.NC
  |Salt Lake City US.UT|Kansas City US.MO|St. Louis US.MO|Milwaukee US.WI|Orlando US.FL|Tampa US.FL|Sacramento US.CA|Oakland US.CA
  |Honolulu US.HI|Albuquerque US.NM|Tucson US.AZ|Buffalo US.NY|Cincinnati US.OH|Indianapolis US.IN|Memphis US.TN|Louisville US.KY
  |Brooklyn US.NY|Boise US.ID|Anchorage US.AK|Burlington US.VT|Madison US.WI|Boulder US.CO|Springfield US.IL|Richmond US.VA|Jacksonville US.FL|Arlington US.VA
  |Montréal CA|Vancouver CA.02|Calgary CA|Ottawa CA|Edmonton CA|Québec CA|Winnipeg CA|Halifax CA|Guadalajara MX|Monterrey MX.19|Bogotá CO
  |Medellín CO|Lima PE|Santiago CL|Caracas VE|Quito EC|Montevideo UY|La Paz BO|Asunción PY|Brasília BR|Salvador BR|Fortaleza BR|Recife BR
  |Curitiba BR|Belo Horizonte BR|Porto Alegre BR|Córdoba AR|Rosario AR|Havana CU|Panama City PA|San José CR.08|Guatemala City GT
  |Brisbane AU|Perth AU.08|Adelaide AU|Canberra AU|Hobart AU|Auckland NZ|Wellington NZ|Christchurch NZ|Cape Town ZA|Durban ZA|Pretoria ZA
  |Accra GH|Abuja NG|Dakar SN|Abidjan CI|Casablanca MA|Marrakesh MA|Rabat MA|Tunis TN|Algiers DZ|Tripoli LY|Alexandria EG|Addis Ababa ET
  |Kampala UG|Kigali RW|Dar es Salaam TZ|Lusaka ZM|Harare ZW|Luanda AO|Kinshasa CD|Maputo MZ|Antananarivo MG|Khartoum SD`,
  `Kabul AF|Tirana AL|Yerevan AM|Baku AZ|Manama BH|Porto-Novo BJ|Sucre BO|Sarajevo BA|Gaborone BW|Ouagadougou BF|Phnom Penh KH|Yaoundé CM
  |Bangui CF|N'Djamena TD|Brazzaville CG|Nicosia CY|Djibouti DJ|Santo Domingo DO|San Salvador SV|Asmara ER|Mbabane SZ|Suva FJ|Libreville GA
  |Banjul GM|Tbilisi GE|Conakry GN|Port-au-Prince HT|Tegucigalpa HN|Reykjavík IS|Kingston JM|Astana KZ|Almaty KZ|Pristina XK|Kuwait City KW
  |Bishkek KG|Vientiane LA|Maseru LS|Monrovia LR|Luxembourg LU|Lilongwe MW|Male MV|Bamako ML|Valletta MT|Nouakchott MR|Port Louis MU
  |Chisinau MD|Monaco MC|Ulan Bator MN|Podgorica ME|Windhoek NA|Managua NI|Niamey NE|Skopje MK|Muscat OM|Islamabad PK|Port Moresby PG
  |San Juan PR|Bratislava SK|Mogadishu SO|Juba SS|Paramaribo SR|Damascus SY|Dushanbe TJ|Dodoma TZ|Lomé TG|Ashgabat TM|Tashkent UZ|Sanaa YE
  |Freetown SL|New Delhi IN|Pyongyang KP|Thimphu BT|Nassau BS|Bridgetown BB|Belmopan BZ|Georgetown GY|Bujumbura BI|Moroni KM|Victoria SC`,
];

/** What people also call a city, by the name that the source gives it. */
export const ALIASES: Record<string, string[]> = {
  'Athens GR': ['Athina'],
  'Belgrade RS': ['Beograd'],
  'Bengaluru IN': ['Bangalore'],
  'Brussels BE': ['Bruxelles', 'Brussel'],
  'Bucharest RO': ['București'],
  'Copenhagen DK': ['København'],
  'Florence IT': ['Firenze'],
  'Gent BE': ['Ghent'],
  'Antwerp BE': ['Antwerpen'],
  'Geneva CH': ['Genève', 'Genf'],
  'Gothenburg SE': ['Göteborg'],
  'Kolkata IN': ['Calcutta'],
  'Köln DE': ['Cologne'],
  'Kyiv UA': ['Kiev'],
  'Lisbon PT': ['Lisboa'],
  'Milan IT': ['Milano'],
  'Moscow RU': ['Moskva'],
  'Mumbai IN': ['Bombay'],
  'Munich DE': ['München'],
  'Naples IT': ['Napoli'],
  'Prague CZ': ['Praha'],
  'Rome IT': ['Roma'],
  'Sevilla ES': ['Seville'],
  'The Hague NL': ['Den Haag', '’s-Gravenhage'],
  'Turin IT': ['Torino'],
  'Venice IT': ['Venezia'],
  'Vienna AT': ['Wien'],
  'Warsaw PL': ['Warszawa'],
  'Århus DK': ['Aarhus'],
};

const WEIGHTS = new Map(
  TIERS.flatMap((tier, n) => tier.split('|').map((city) => [city.trim(), TIERS.length - n] as const)),
);

/** 3 for a city known everywhere, 1 for a lesser capital, 0 for all others. */
export function weightOf(name: string, country: string, state: string): number {
  return WEIGHTS.get(`${name} ${country}.${state}`) ?? WEIGHTS.get(`${name} ${country}`) ?? 0;
}

/** The listed cities, for a test that each of them exists in the source exactly once. */
export const BIG_CITIES: readonly string[] = [...WEIGHTS.keys()];
