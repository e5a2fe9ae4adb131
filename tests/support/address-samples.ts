/** Addresses of every kind as customers type them, and as Publication 28 spells their streets. */
const ADDRESSES = `
  1315 10th Street || Sacramento, CA 95814 | 1315 10TH ST
  2415 1st Avenue || Sacramento, CA 95818 | 2415 1ST AVE
  1600 Pennsylvania Avenue NW || Washington, DC 20500 | 1600 PENNSYLVANIA AVE NW
  350 Fifth Avenue Floor 34 || New York, NY 10118 | 350 FIFTH AVE FL 34
  1 Dr. Carlton B. Goodlett Place Room 168 || San Francisco, CA 94102 | 1 DR CARLTON B GOODLETT PL RM 168
  200 N. Spring St. || Los Angeles, CA 90012 | 200 N SPRING ST
  1600 Amphitheatre Parkway || Mountain View, CA 94043 | 1600 AMPHITHEATRE PKWY
  One Apple Park Way || Cupertino, CA 95014 | ONE APPLE PARK WAY
  89-11 Merrick Boulevard || Jamaica, NY 11432 | 89-11 MERRICK BLVD
  120-55 Queens Boulevard || Kew Gardens, NY 11424 | 120-55 QUEENS BLVD
  1317 1/2 Abbot Kinney Boulevard || Venice, CA 90291 | 1317 1/2 ABBOT KINNEY BLVD
  1317½ Abbot Kinney Blvd || Venice, CA 90291 | 1317 1/2 ABBOT KINNEY BLVD
  123 1/2 North Main Street || Santa Ana, CA 92701 | 123 1/2 N MAIN ST
  PO Box 942869 || Sacramento, CA 94269 | PO BOX 942869
  P.O. Box 825339 || Sacramento, CA 94232 | PO BOX 825339
  Post Office Box 100 || Truckee, CA 96160 | PO BOX 100
  PSC 473 Box 1 || FPO, AP 96349 | PSC 473 BOX 1
  Unit 2050 Box 4190 || APO, AP 96278 | UNIT 2050 BOX 4190
  RR 2 Box 152 || Anderson, CA 96007 | RR 2 BOX 152
  HC 66 Box 12 || Lone Pine, CA 93545 | HC 66 BOX 12
  150 Calle A Urb Las Gladiolas || San Juan, PR 00926 | 150 CALLE A URB LAS GLADIOLAS
  Urb Las Gladiolas, 150 Calle A || San Juan, PR 00926 | URB LAS GLADIOLAS 150 CALLE A
  1052 Ave. Ashford Cond Ashford Palace Apt 4A || San Juan, PR 00907 | 1052 AVE ASHFORD COND ASHFORD PALACE APT 4A
  1849 C Street NW || Washington, DC 20240 | 1849 C ST NW
  842 E 1700 S || Salt Lake City, UT 84105 | 842 E 1700 S
  50 East North Temple Street || Salt Lake City, UT 84150 | 50 E NORTH TEMPLE ST
  N6W23001 Bluemound Road || Waukesha, WI 53188 | N6W23001 BLUEMOUND RD
  2950 D 1/2 Road || Grand Junction, CO 81504 | 2950 D 1/2 RD
  6925 Hollywood Boulevard || Hollywood, CA 90028 | 6925 HOLLYWOOD BLVD
  100 Universal City Plaza || Universal City, CA 91608 | 100 UNIVERSAL CITY PLZ
  345 Spear Street Suite 400 || San Francisco, CA 94105 | 345 SPEAR ST STE 400
  1271 Avenue of the Americas || New York, NY 10020 | 1271 AVENUE OF THE AMERICAS
  2130 E. César E. Chávez Avenue || Los Angeles, CA 90033 | 2130 E CÉSAR E CHÁVEZ AVE
  555 Camino Del Rio South Suite 300 || San Diego, CA 92108 | 555 CAMINO DEL RIO S STE 300
  1 World Way || Los Angeles, CA 90045 | 1 WORLD WAY
  General Delivery || Yosemite National Park, CA 95389 | GENERAL DELIVERY
  1455 Market Street Floor 22 || San Francisco, CA 94103 | 1455 MARKET ST FL 22
  388 Market Street # 1300 || San Francisco, CA 94111 | 388 MARKET ST # 1300
  13450 Highway 8 Business Space 42 || Lakeside, CA 92040 | 13450 HIGHWAY 8 BUSINESS SPC 42
  13900 Marquesas Way Slip 42 || Marina Del Rey, CA 90292 | 13900 MARQUESAS WAY SLIP 42
  2550 Garden Road Trailer 7 || Monterey, CA 93940 | 2550 GARDEN RD TRLR 7
  500 Ocean Avenue Penthouse || Santa Monica, CA 90402 | 500 OCEAN AVE PH
  77 Beale Street Basement || San Francisco, CA 94105 | 77 BEALE ST BSMT
  47900 Highway 1 || Big Sur, CA 93920 | 47900 HIGHWAY 1
  27875 County Road 98 || Davis, CA 95616 | 27875 COUNTY ROAD 98
  444 O'Farrell Street || San Francisco, CA 94102 | 444 O'FARRELL ST
  1 Civic Center Drive || La Cañada Flintridge, CA 91011 | 1 CIVIC CENTER DR
  1480 Main St. || St. Helena, CA 94574 | 1480 MAIN ST
  39223 Highway 94 || Boulevard, CA 91905 | 39223 HIGHWAY 94
  12 Court Street || Woodland, CA 95695 | 12 COURT ST
  5 North Street || Healdsburg, CA 95448 | 5 NORTH ST
  100 Avenue A || Turlock, CA 95380 | 100 AVENUE A
  1 Police Plaza || New York, NY 10038 | 1 POLICE PLZ
  c/o Jane Sample, 1010 Hurley Way Suite 500 || Sacramento, CA 95825 | C/O JANE SAMPLE 1010 HURLEY WAY STE 500
  1010 Hurley Wy || Sacramento, CA 95825 | 1010 HURLEY WAY
  4001 Mission Oaks Bl || Camarillo, CA 93012 | 4001 MISSION OAKS BLVD
  1 Crossing || Oakland, CA 94612 | 1 CROSSING
  24 Willow Crossing || Fremont, CA 94539 | 24 WILLOW XING
  9 Harbor Point || Mill Valley, CA 94941 | 9 HARBOR PT
  300 Sunrise Loop North || Chico, CA 95926 | 300 SUNRISE LOOP N
  600 Dexter Avenue || Montgomery, AL 36130 | 600 DEXTER AVE
  120 4th Street || Juneau, AK 99801 | 120 4TH ST
  1700 West Washington Street || Phoenix, AZ 85007 | 1700 W WASHINGTON ST
  500 Woodlane Street || Little Rock, AR 72201 | 500 WOODLANE ST
  200 East Colfax Avenue || Denver, CO 80203 | 200 E COLFAX AVE
  210 Capitol Avenue || Hartford, CT 06106 | 210 CAPITOL AVE
  411 Legislative Avenue || Dover, DE 19901 | 411 LEGISLATIVE AVE
  400 South Monroe Street || Tallahassee, FL 32399 | 400 S MONROE ST
  206 Washington Street SW || Atlanta, GA 30334 | 206 WASHINGTON ST SW
  415 South Beretania Street || Honolulu, HI 96813 | 415 S BERETANIA ST
  700 West Jefferson Street || Boise, ID 83702 | 700 W JEFFERSON ST
  233 South Wacker Drive | Suite 9400 | Chicago, IL 60606 | 233 S WACKER DR STE 9400
  200 West Washington Street || Indianapolis, IN 46204 | 200 W WASHINGTON ST
  1007 East Grand Avenue || Des Moines, IA 50319 | 1007 E GRAND AVE
  300 SW 10th Avenue || Topeka, KS 66612 | 300 SW 10TH AVE
  700 Capital Avenue || Frankfort, KY 40601 | 700 CAPITAL AVE
  900 North 3rd Street || Baton Rouge, LA 70802 | 900 N 3RD ST
  210 State Street || Augusta, ME 04330 | 210 STATE ST
  100 State Circle || Annapolis, MD 21401 | 100 STATE CIR
  24 Beacon Street || Boston, MA 02133 | 24 BEACON ST
  100 North Capitol Avenue || Lansing, MI 48933 | 100 N CAPITOL AVE
  75 Rev. Dr. Martin Luther King Jr. Boulevard || St. Paul, MN 55155 | 75 REV DR MARTIN LUTHER KING JR BLVD
  400 High Street || Jackson, MS 39201 | 400 HIGH ST
  201 West Capitol Avenue || Jefferson City, MO 65101 | 201 W CAPITOL AVE
  1301 East 6th Avenue || Helena, MT 59601 | 1301 E 6TH AVE
  1445 K Street || Lincoln, NE 68508 | 1445 K ST
  101 North Carson Street || Carson City, NV 89701 | 101 N CARSON ST
  107 North Main Street || Concord, NH 03301 | 107 N MAIN ST
  125 West State Street || Trenton, NJ 08608 | 125 W STATE ST
  490 Old Santa Fe Trail || Santa Fe, NM 87501 | 490 OLD SANTA FE TRL
  20 W 34th St. | Fl. 80 | New York, NY 10001 | 20 W 34TH ST FL 80
  1 East Edenton Street || Raleigh, NC 27601 | 1 E EDENTON ST
  600 East Boulevard Avenue || Bismarck, ND 58505 | 600 E BOULEVARD AVE
  1 Capitol Square || Columbus, OH 43215 | 1 CAPITOL SQ
  2300 North Lincoln Boulevard || Oklahoma City, OK 73105 | 2300 N LINCOLN BLVD
  900 Court Street NE || Salem, OR 97301 | 900 COURT ST NE
  501 North Third Street || Harrisburg, PA 17120 | 501 N THIRD ST
  82 Smith Street || Providence, RI 02903 | 82 SMITH ST
  1100 Gervais Street || Columbia, SC 29201 | 1100 GERVAIS ST
  500 East Capitol Avenue || Pierre, SD 57501 | 500 E CAPITOL AVE
  600 Dr. Martin L. King Jr. Boulevard || Nashville, TN 37243 | 600 DR MARTIN L KING JR BLVD
  1100 Congress Avenue || Austin, TX 78701 | 1100 CONGRESS AVE
  350 State Street || Salt Lake City, UT 84103 | 350 STATE ST
  115 State Street || Montpelier, VT 05602 | 115 STATE ST
  1000 Bank Street || Richmond, VA 23219 | 1000 BANK ST
  416 Sid Snyder Avenue SW || Olympia, WA 98504 | 416 SID SNYDER AVE SW
  1900 Kanawha Boulevard East || Charleston, WV 25305 | 1900 KANAWHA BLVD E
  2 East Main Street || Madison, WI 53703 | 2 E MAIN ST
  200 West 24th Street || Cheyenne, WY 82001 | 200 W 24TH ST
  3101 Wisconsin Ave NW | Apt 4 | Washington, DC 20016 | 3101 WISCONSIN AVE NW APT 4
  1111 Broadway | Suite 300 | Oakland, CA 94607 | 1111 BROADWAY STE 300
  2000 Avenue of the Stars | 12th Floor | Los Angeles, CA 90067 | 2000 AVENUE OF THE STARS FL 12
  9500 Gilman Drive || La Jolla, CA 92093 | 9500 GILMAN DR
  450 Jane Stanford Way || Stanford, CA 94305 | 450 JANE STANFORD WAY
  1 Shields Avenue || Davis, CA 95616 | 1 SHIELDS AVE
  1156 High Street || Santa Cruz, CA 95064 | 1156 HIGH ST
  900 University Avenue || Riverside, CA 92521 | 900 UNIVERSITY AVE
  10 Almaden Boulevard | Unit 1100 | San Jose, CA 95113 | 10 ALMADEN BLVD UNIT 1100
  777 San Marin Drive | Bldg. C | Novato, CA 94945 | 777 SAN MARIN DR BLDG C
  600 Montgomery Street | Penthouse | San Francisco, CA 94111 | 600 MONTGOMERY ST PH
  3801 Third Street | #610 | San Francisco, CA 94124 | 3801 THIRD ST # 610
  21 Terry Francois Blvd | Apt 5-C | San Francisco, CA 94158 | 21 TERRY FRANCOIS BLVD APT 5-C
  1001 Fremont Avenue | Space 88 | South Pasadena, CA 91030 | 1001 FREMONT AVE SPC 88
  8200 Wilshire Blvd. | Ste. 200 | Beverly Hills, CA 90211 | 8200 WILSHIRE BLVD STE 200
  12 Mariposa Street | Rear | Sausalito, CA 94965 | 12 MARIPOSA ST REAR
  18101 Von Karman Ave | 3rd floor | Irvine, CA 92612 | 18101 VON KARMAN AVE FL 3
  25 Via Lucca | Apt F101 | Irvine, CA 92612 | 25 VIA LUCCA APT F101
  5905 Wilshire Blvd || Los Angeles, CA 90036 | 5905 WILSHIRE BLVD
  3333 S Bristol St. || Costa Mesa, CA 92626 | 3333 S BRISTOL ST
  1 Infinite Loop || Cupertino, CA 95014 | 1 INFINITE LOOP
  36 Old Ranch Road || Seal Beach, CA 90740 | 36 OLD RANCH RD
  4570 E. Yale Ave. || Fresno, CA 93703 | 4570 E YALE AVE
  750 Cypress Point Drive || Mountain View, CA 94043 | 750 CYPRESS POINT DR
  33122 Calle Aviador || San Juan Capistrano, CA 92675 | 33122 CALLE AVIADOR
  2168 Avenida de la Playa || La Jolla, CA 92037 | 2168 AVENIDA DE LA PLAYA
  3000 El Camino Real || Palo Alto, CA 94306 | 3000 EL CAMINO REAL
  3720 Paseo del Mar || San Pedro, CA 90731 | 3720 PASEO DEL MAR
  1245 The Alameda || San Jose, CA 95126 | 1245 THE ALAMEDA
  5421 US Hwy 50 || Camino, CA 95709 | 5421 US HIGHWAY 50
  44500 Hwy 1 || Mendocino, CA 95460 | 44500 HIGHWAY 1
  12300 County Rd 40 || Willows, CA 95988 | 12300 COUNTY ROAD 40
  14800 Road 36 || Madera, CA 93636 | 14800 ROAD 36
  35500 Avenue 12 || Madera, CA 93636 | 35500 AVENUE 12
  44500 West Avenue J || Lancaster, CA 93534 | 44500 W AVENUE J
  826½ N Alvarado Street || Los Angeles, CA 90026 | 826 1/2 N ALVARADO ST
  1915 1/4 Echo Park Ave || Los Angeles, CA 90026 | 1915 1/4 ECHO PARK AVE
  P.O. Box 1390 || San Rafael, CA 94915 | PO BOX 1390
  PO BOX 9000 || Rancho Santa Fe, CA 92067 | PO BOX 9000
  POB 77 || Mendocino, CA 95460 | PO BOX 77
  Post Office Box 12 || Death Valley, CA 92328 | PO BOX 12
  P O Box 5 || Bolinas, CA 94924 | PO BOX 5
  PO Box A || Camarillo, CA 93011 | PO BOX A
  PO Drawer 101 || Ajo, AZ 85321 | PO BOX 101
  P.O. Box 94567 || Lincoln, NE 68509 | PO BOX 94567
  General Delivery || Talkeetna, AK 99676 | GENERAL DELIVERY
  R.R. 3 Box 77 || Winterset, IA 50273 | RR 3 BOX 77
  Rural Route 1 Box 12-B || Grangeville, ID 83530 | RR 1 BOX 12-B
  HC 1 Box 5400 || Joshua Tree, CA 92252 | HC 1 BOX 5400
  HC 61 Box 40A || Battle Mountain, NV 89820 | HC 61 BOX 40A
  PSC 3 Box 1205 || APO, AP 96266 | PSC 3 BOX 1205
  PSC 473 | Box 1 | FPO, AP 96349 | PSC 473 BOX 1
  CMR 402 Box 881 || APO, AE 09180 | CMR 402 BOX 881
  PSC 817 Box 40 || FPO, AE 09622 | PSC 817 BOX 40
  Unit 45013, Box 2666 || APO, AP 96338 | UNIT 45013 BOX 2666
  Unit 9100 Box 12 || DPO, AE 09498 | UNIT 9100 BOX 12
  Unit 7400 Box 33 || DPO, AA 34024 | UNIT 7400 BOX 33
  PSC 41 Box 3456 || APO, AE 09464 | PSC 41 BOX 3456
  USCGC Hamilton || FPO, AP 96667 | USCGC HAMILTON
  Urb Villa Fontana, 5 Calle 3 || Carolina, PR 00983 | URB VILLA FONTANA 5 CALLE 3
  353 Calle Luna | Apt 2 | San Juan, PR 00901 | 353 CALLE LUNA APT 2
  1000 Avenida Ponce de León | Apto. 5 | San Juan, PR 00907 | 1000 AVE PONCE DE LEÓN APT 5
  HC 2 Buzón 14500 || Aguadilla, PR 00603 | HC 2 BOX 14500
  PO Box 9024275 || San Juan, PR 00902 | PO BOX 9024275
  Carr. 2 Km 15.6 || Bayamón, PR 00959 | CARR 2 KM 15.6
  RR 4 Box 26 || Toa Alta, PR 00953 | RR 4 BOX 26
  Cond Reina de Castilla | Apt 802 | San Juan, PR 00901 | COND REINA DE CASTILLA APT 802
  155 Hesler Place || Hagåtña, GU 96910 | 155 HESLER PL
  PO Box 501 || Saipan, MP 96950 | PO BOX 501
  PO Box 1200 || Pago Pago, AS 96799 | PO BOX 1200
  1 Veterans Drive || St. Thomas, VI 00802 | 1 VETERANS DR
  PO Box 10 || Majuro, MH 96960 | PO BOX 10
  PO Box 100 || Koror, PW 96940 | PO BOX 100
  PO Box 9 || Pohnpei, FM 96941 | PO BOX 9
  37-20 Prince Street || Flushing, NY 11354 | 37-20 PRINCE ST
  31–00 47th Avenue | Suite 4 | Long Island City, NY 11101 | 31-00 47TH AVE STE 4
  W156N8480 Pilgrim Road || Menomonee Falls, WI 53051 | W156N8480 PILGRIM RD
  N95 W16915 Richfield Way || Menomonee Falls, WI 53051 | N95 W16915 RICHFIELD WAY
  1500 South 900 West || Salt Lake City, UT 84104 | 1500 S 900 W
  145 N 500 W || Provo, UT 84601 | 145 N 500 W
  39W320 LaFox Road || St. Charles, IL 60175 | 39W320 LAFOX RD
  9000 Farm to Market Road 620 || Austin, TX 78726 | 9000 FM 620
  5500 N IH 35 || Austin, TX 78723 | 5500 N INTERSTATE 35
  12 Circle Drive || Santa Rosa, CA 95404 | 12 CIRCLE DR
  4 Street Road || Southampton, PA 18966 | 4 STREET RD
  15 Park Place || New York, NY 10007 | 15 PARK PL
  1 Bridge Plaza North || Ft. Lee, NJ 07024 | 1 BRIDGE PLZ N
  2 N.W. 1st Street || Miami, FL 33128 | 2 NW 1ST ST
  1000 S.W. Broadway | Ste 900 | Portland, OR 97205 | 1000 SW BROADWAY STE 900
  225 E. 43rd St. | Apt. 12B | New York, NY 10017 | 225 E 43RD ST APT 12B
  55 Mt. Vernon Avenue || Mt. Vernon, NY 10550 | 55 MT VERNON AVE
  123 Coeur d'Alene Avenue || Coeur d'Alene, ID 83814 | 123 COEUR D'ALENE AVE
  10 Salem Street || Winston-Salem, NC 27101 | 10 SALEM ST
  1032 Irving Street | PMB 512 | San Francisco, CA 94122 | 1032 IRVING ST PMB 512
  1200 Sample Street | 4B | Sacramento, CA 95814 | 1200 SAMPLE ST # 4B
`;

export type AddressSample = {
  street: string;
  unit: string;
  city: string;
  state: string;
  zip: string;
  /** Street and unit in their official spelling. */
  official: string;
};

export const addressSamples: readonly AddressSample[] = ADDRESSES.trim()
  .split('\n')
  .map((line) => {
    const [street = '', unit = '', place = '', official = ''] = line
      .split('|')
      .map((part) => part.trim());
    const [, city = '', state = '', zip = ''] = /^(.+), ([A-Z]{2}) (\d{5})$/.exec(place) ?? [];
    return { street, unit, city, state, zip, official };
  });
